"""Measurements: ratios of things measured side by side in one run, never a bare time."""

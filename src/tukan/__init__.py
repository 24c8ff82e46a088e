"""Tukan: five board games for people and programs."""

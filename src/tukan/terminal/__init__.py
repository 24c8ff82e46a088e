"""Play at a prompt: people and bots in any seats, on one screen."""

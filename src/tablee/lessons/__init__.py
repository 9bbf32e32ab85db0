"""Lessons: a guided first round of a game, on the real table, from a file of data beside the game."""

"""Pig: roll the die once more, or keep what is in the pot."""

"""Hats by the next version of its rules."""

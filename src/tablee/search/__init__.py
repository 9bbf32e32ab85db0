"""Bots that know any game and none in particular: all they get is a sight, and what they imagine."""

"""Crossing, a game of pointing fingers for three to six."""

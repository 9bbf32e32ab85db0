"""Bots for any game: they only use what a seat sees and worlds sampled from that."""

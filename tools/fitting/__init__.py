"""Fits the parameters of the bots."""

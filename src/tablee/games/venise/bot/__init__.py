"""The bot that plans its turn, and its estimate of how far it is to the gems."""

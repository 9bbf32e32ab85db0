"""Where the few numbers that bots go by come from."""

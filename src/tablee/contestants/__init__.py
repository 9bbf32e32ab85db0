"""Resolves names of bots outside rooms: bots of the games, Python functions, programs behind a socket."""

"""Epochs: the random number of a room's history, which changes when a backup is restored."""

import secrets


def new_epoch() -> int:
    """A random number, which no other history has."""
    return 1 + secrets.randbelow(2**31 - 1)

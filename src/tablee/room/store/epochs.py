"""The number of a history: another one after a backup was restored."""

import secrets


def new_epoch() -> int:
    """A number no other history has."""
    return 1 + secrets.randbelow(2**31 - 1)

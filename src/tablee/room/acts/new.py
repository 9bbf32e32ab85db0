"""A new table, before anybody sits down."""

import secrets
from typing import Final

from tablee.kit.facts import Options
from tablee.room.live.writing import as_text
from tablee.room.store.lifetimes import TABLE_MS
from tablee.room.store.rows import TableRow

CODE_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels, so that chance writes no words."""
LETTERS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
WHEN, CHANCE = 7, 9
"""So many letters of a table's name say when it was made, and so many nothing."""


def table_id(at: int) -> str:
    """A name for a table; it opens nothing.

    It begins with the second in which it was made: tables that are played at together lie together in the
    store, and what they write goes into few of its pages.
    """
    seconds, when = at // 1000, ""
    for _ in range(WHEN):
        seconds, letter = divmod(seconds, len(LETTERS))
        when = LETTERS[letter] + when
    return "T" + when + "".join(secrets.choice(LETTERS) for _ in range(CHANCE))


def four_letters() -> str:
    """A code to say across the room."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(4))


def blank_row(at: int, game: str, options: Options) -> TableRow:
    """A table with a seed of its own."""
    return TableRow(
        id=table_id(at),
        game=game,
        status="open",
        options=as_text(options),
        clock=None,
        seed=secrets.token_bytes(32),
        host=0,
        chat="free",
        code=four_letters(),
        rematch=None,
        told=0,
        awaited="[]",
        created=at,
        touched=at,
        expires=at + TABLE_MS["open"],
    )

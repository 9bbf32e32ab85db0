"""Makes the row of a new table: its id, its code and its seed."""

import secrets
from typing import Final

from tablee.kit.facts import Options
from tablee.room.live.writing import as_text
from tablee.room.store.lifetimes import TABLE_MS
from tablee.room.store.rows import TableRow

CODE_LETTERS: Final = "BCDFGHJKLMNPQRSTVWXZ"
"""No vowels, so that no code spells a word."""
LETTERS: Final = "0123456789abcdefghijklmnopqrstuvwxyz"
WHEN, CHANCE = 7, 9
"""How many characters of a table's id are its time, and how many are random."""


def table_id(at: int) -> str:
    """An id for a table; it is no secret, and gives no access.

    It begins with the second of its making: tables that are played at the same time are neighbours in the
    store's indexes, so their writes touch few pages.
    """
    seconds, when = at // 1000, ""
    for _ in range(WHEN):
        seconds, letter = divmod(seconds, len(LETTERS))
        when = LETTERS[letter] + when
    return "T" + when + "".join(secrets.choice(LETTERS) for _ in range(CHANCE))


def four_letters() -> str:
    """A code that can be called across a room."""
    return "".join(secrets.choice(CODE_LETTERS) for _ in range(4))


def blank_row(at: int, game: str, options: Options) -> TableRow:
    """The row of a new table, with a fresh seed."""
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

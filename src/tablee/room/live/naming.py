"""Validates names, and tells people with the same name apart by a number."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tablee.kit.refusal import Refusal
from tablee.room.store.rows import FormerRow, Person, SeatRow

Bearer = tuple[str, str]
"""The bearer of a name: a person, and their own name or that of a player on their device."""


class Called(NamedTuple):
    """What somebody calls themselves, and since when the room knows them."""

    name: str
    since: int


def called_by(people: Iterable[Person], kept: Mapping[str, str] | None = None) -> dict[str, Called]:
    """The names of people; `kept` holds those that silenced people keep."""
    names = kept or {}
    return {person.id: Called(names.get(person.id) or person.name, person.created) for person in people}


def bearers(seats: Iterable[SeatRow | FormerRow], people: Mapping[str, Called]) -> dict[Bearer, Called]:
    """All known bearers of these seats; equal names on one device are one bearer, and stay equal."""
    found: dict[Bearer, Called] = {}
    for row in seats:
        called = people.get(row.person) if row.person is not None else None
        if called is not None:
            name = row.name or called.name
            found[row.person or "", name] = Called(name, called.since)
    return found


def told_apart(*companies: Mapping[Bearer, Called]) -> dict[Bearer, str]:
    """Unique names: within a company, whom the room has known longest keeps theirs, others get a number.

    They depend on the people alone, so that everybody sees the same, at the table and in its replays.
    """
    in_order: dict[Bearer, Called] = {}
    for company in companies:
        for bearer, called in sorted(company.items(), key=lambda item: item[1].since):
            in_order.setdefault(bearer, called)
    own = {called.name.casefold() for called in in_order.values()}
    shown: dict[Bearer, str] = {}
    taken: set[str] = set()
    for bearer, (name, _) in in_order.items():
        shown[bearer] = name if name.casefold() not in taken else numbered(name, own | taken)
        taken.add(shown[bearer].casefold())
    return shown


def numbered(name: str, taken: set[str]) -> str:
    """A name with the first number that makes it unique."""
    number = 2
    while f"{name} {number}".casefold() in taken:
        number += 1
    return f"{name} {number}"


def name_in(
    row: SeatRow | FormerRow, people: Mapping[str, Called], shown: Mapping[Bearer, str]
) -> str | None:
    """The shown name of a seat's holder; None if nobody has it, or they are forgotten."""
    called = people.get(row.person) if row.person is not None else None
    return shown[row.person or "", row.name or called.name] if called else None


def seat_names(seats: Sequence[SeatRow], people: Mapping[str, Called]) -> dict[int, str]:
    """The shown names of those who sit there, by seat."""
    shown = told_apart(bearers(seats, people))
    return {row.seat: name for row in seats if (name := name_in(row, people, shown)) is not None}


def good_name(name: str) -> str:
    """A normalized name: one line, 1 to 40 characters, none of them invisible, not in the form of a bot's."""
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    bots = shown.casefold().startswith("bot:")  # so a bot is called in lists
    if bots or not 1 <= len(shown) <= 40 or any(unicodedata.category(sign)[0] == "C" for sign in shown):
        raise Refusal("bad_name")
    return shown

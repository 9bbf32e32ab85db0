"""What people may be called, and what they are called where two have the same name."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import NamedTuple

from tablee.kit.refusal import Refusal
from tablee.room.store.rows import FormerRow, Person, SeatRow

Bearer = tuple[str, str]
"""Who has a name: a person, and what they call themselves or somebody round their device."""


class Called(NamedTuple):
    """What somebody calls themselves, and since when the room knows them."""

    name: str
    since: int


def called_by(people: Iterable[Person], kept: Mapping[str, str] | None = None) -> dict[str, Called]:
    """What people call themselves; whoever was silenced keeps the name they had then."""
    names = kept or {}
    return {person.id: Called(names.get(person.id) or person.name, person.created) for person in people}


def bearers(seats: Iterable[SeatRow | FormerRow], people: Mapping[str, Called]) -> dict[Bearer, Called]:
    """All who sit or sat there and are known; seats of one device with one name are one's own affair."""
    found: dict[Bearer, Called] = {}
    for row in seats:
        called = people.get(row.person) if row.person is not None else None
        if called is not None:
            name = row.name or called.name
            found[row.person or "", name] = called._replace(name=name)
    return found


def told_apart(*companies: Mapping[Bearer, Called]) -> dict[Bearer, str]:
    """Names, no two the same: whom the room has known longest keeps theirs, the others get a number.

    It hangs on nothing but the people, so that all see the same, at the table and in what is kept of it.
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
    """A name with the first number that makes it nobody else's."""
    number = 2
    while f"{name} {number}".casefold() in taken:
        number += 1
    return f"{name} {number}"


def name_in(
    row: SeatRow | FormerRow, people: Mapping[str, Called], shown: Mapping[Bearer, str]
) -> str | None:
    """What whoever has or had a seat is called; nothing where it is nobody's, or of somebody forgotten."""
    called = people.get(row.person) if row.person is not None else None
    return shown[row.person or "", row.name or called.name] if called else None


def seat_names(seats: Sequence[SeatRow], people: Mapping[str, Called]) -> dict[int, str]:
    """What those are called who sit there, by their seats."""
    shown = told_apart(bearers(seats, people))
    return {row.seat: name for row in seats if (name := name_in(row, people, shown)) is not None}


def good_name(name: str) -> str:
    """A name as it is shown: one line, 1 to 40 signs, none of them invisible, and not a bot's."""
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    bots = shown.casefold().startswith("bot:")  # so a bot is called in lists
    if bots or not 1 <= len(shown) <= 40 or any(unicodedata.category(sign)[0] == "C" for sign in shown):
        raise Refusal("bad_name")
    return shown

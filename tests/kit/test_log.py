"""Whatever in a log is a seat is of the type that says so."""

from typing import get_args

from tablee.kit.log import AnyEntry, Opening, Played
from tablee.kit.seats import EACH, KEYS, held

SEATED = {"seat", "late", "choices"}
"""What holds a seat is called."""


def test_every_seat_of_an_entry_is_marked_as_one() -> None:
    for kind in get_args(AnyEntry):
        seats = {path[0] for path, holds in held(kind) if holds == "seat"}
        assert seats == SEATED & set(kind.__struct_fields__), kind


def test_choices_are_by_seat_and_who_was_late_is_a_seat() -> None:
    assert {(("choices", KEYS), "seat"), (("late", EACH), "seat")} <= set(held(Played))


def test_where_a_table_goes_on_from_is_seen_through_a_seats_eyes() -> None:
    assert (("branch", "seat"), "seat") in set(held(Opening))

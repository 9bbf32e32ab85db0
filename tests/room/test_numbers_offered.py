"""An option that is one of a few numbers is offered number by number, whoever made the game."""

from typing import Annotated

from msgspec import Meta
from msgspec.structs import fields

from tablee.kit.facts import Options
from tablee.protocol.seen import OptionSeen
from tablee.room.live.boxes import option_of


class Settled(Options, frozen=True):
    rounds: Annotated[int, Meta(ge=1, le=4)] = 3
    points: Annotated[int, Meta(ge=1, le=500)] = 100
    stones: Annotated[int, Meta(ge=1)] = 9
    pace: Annotated[int, Meta(ge=0, le=2)] | None = None


def test_few_numbers_are_choices_and_many_a_field() -> None:
    assert [option_of(field, ()) for field in fields(Settled)] == [
        OptionSeen("rounds", "int", 3, (1, 2, 3, 4)),
        OptionSeen("points", "int", 100),
        OptionSeen("stones", "int", 9),
        OptionSeen("pace", "int", None, (0, 1, 2), open=True),
    ]

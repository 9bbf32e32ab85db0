"""A box and its texts tell a browser where seats are, for any game that is on the shelf."""

from typing import Annotated, Literal

import msgspec
from msgspec.structs import fields

from tablee import shelf
from tablee.kit.facts import Options, Seat
from tablee.protocol.seen import OptionSeen
from tablee.room.http.shelf import messages_of
from tablee.room.live.boxes import box_of, option_of


class Settled(Options, frozen=True):
    leader: Seat | None = None
    opener: Seat = 1
    turn: int | None = None
    rounds: Annotated[int, msgspec.Meta(ge=1)] = 3
    quick: bool = False
    wind: Literal["south", "north"] = "south"
    board: str = "first"


def test_an_option_is_a_seat_by_its_type_and_not_because_it_may_be_left_open() -> None:
    options = [option_of(field, ("first", "second")) for field in fields(Settled)]
    assert options == [
        OptionSeen("leader", "seat", None, open=True),
        OptionSeen("opener", "seat", 1),
        OptionSeen("turn", "int", None, open=True),
        OptionSeen("rounds", "int", 3),
        OptionSeen("quick", "bool", default=False),
        OptionSeen("wind", "choice", "south", ("south", "north")),
        OptionSeen("board", "text", "first", ("first", "second")),
    ]


def test_a_box_says_where_seats_are_in_the_views_of_its_game() -> None:
    box = msgspec.json.decode(box_of("crossing"))
    assert box["view_seats"] == {"keeper": True, "seats": {"@": True}}


def test_messages_leave_the_room_with_their_seats_written_out() -> None:
    messages = messages_of("crossing", "en")
    assert messages["move.rob"] == "Point at the tile of {rival:seat}"
    assert messages["event.clashed"].startswith("{seats:seats} meet")
    assert messages["box.line"] == shelf.texts("crossing", "en").say("box.line")
    assert messages_of("house", "en")["kind.paused"] == "{seat:seat} stops the clock."

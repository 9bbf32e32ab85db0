"""What to remember a game by and what the coach could go through are found in one walk through its log."""

from dataclasses import replace

from tablee import shelf
from tablee.kit.dice import Dice
from tablee.kit.game import Story
from tablee.protocol.wire import encode
from tablee.room.http.story import look_back
from tablee.table import transcript
from tablee.table.highlights import highlights


def test_a_finished_game_is_played_once_more_and_no_more_often() -> None:
    game = shelf.game("crossing")
    recording = transcript.read(shelf.goldens("crossing")["2-a-swap"])
    laid: list[int] = []

    def setup(seats: int, options: object, dice: Dice, story: Story | None) -> object:
        laid.append(seats)
        return game.setup(seats, options, dice, story)

    told = look_back(replace(game, setup=setup), recording.opening, tuple(recording.entries), (), (0, 2))
    assert len(laid) == 1
    assert bytes(told.highlights) == encode(highlights(game, recording.opening, recording.entries))
    assert told.reviews == [0, 2]

"""A finished game in a few numbers: worked out from its log, without what was taken back."""

from collections.abc import Sequence
from dataclasses import replace

import pytest

from tablee import shelf
from tablee.games.abracada import words as abracada
from tablee.games.crossing import words as crossing
from tablee.games.venise import words as venise
from tablee.kit.facts import Highlight
from tablee.kit.game import Passed
from tablee.table import transcript
from tablee.table.highlights import highlights, steps_of
from tests.table.race import RACE, Race, Walk, Went
from tests.table.tables import done, play, race

REMEMBERED: list[tuple[str, str, tuple[Highlight, ...]]] = [
    ("crossing", "2-a-swap", (
        crossing.BestTheft(3, 0, 1), crossing.OftenAlone(2, (2,)), crossing.LeadChanged(1, 3),
    )),
    ("crossing", "1-alone-and-in-company", (crossing.OftenAlone(1, (0,)), crossing.Meetings(1))),
    ("abracada", "01-the-rulebooks-example", (abracada.LongestChain(2, 0), abracada.MostStruck(2, (0,)))),
    ("venise", "card-walk3", (
        venise.LongestBridge(1, 0), venise.MostLaid(1, (0,)), venise.QuickestGem(1, 0),
    )),
]  # fmt: skip


@pytest.mark.parametrize(("game", "golden", "remembered"), REMEMBERED)
def test_a_golden_is_remembered_by(game: str, golden: str, remembered: tuple[Highlight, ...]) -> None:
    recording = transcript.read(shelf.goldens(game)[golden])
    assert highlights(shelf.game(game), recording.opening, recording.entries) == remembered


def test_the_boldest_cast_is_told_with_the_odds_its_caster_had() -> None:
    recording = transcript.read(shelf.goldens("abracada")["11-both-variants"])
    boldest, *_ = highlights(shelf.game("abracada"), recording.opening, recording.entries)
    assert boldest == abracada.BoldestCast(5, 0, 4)


class Fields(Highlight, frozen=True):
    """So many fields gone in all."""


def test_what_was_taken_back_is_not_remembered() -> None:
    def gone(steps: Sequence[Passed[Race]]) -> list[Highlight]:
        return [
            Fields(sum(event.fields for step in steps for event in step.story if isinstance(event, Went)))
        ]

    table = race()
    play(table, Walk())
    play(table, Walk())
    done(table, table.ask(0, "undo", at=0))
    game = replace(RACE, highlight_types=(Fields,), highlights=gone)
    assert highlights(game, table.opening, table.log) == (Fields(1),)
    assert [(step.before.fields, step.after.fields) for step in steps_of(game, table.opening, table.log)] == [
        ((0, 0), (1, 0))
    ]

"""A hint and the coach are one judge: what the house recommended it does not blame."""

import msgspec
import pytest

from tablee.coach.judging import judge_of, recommended, thought_over
from tablee.coach.moments import decisions_of
from tablee.coach.review import went_through
from tablee.kit.facts import Move
from tablee.kit.thinking import Judged
from tablee.protocol.coach import Review
from tablee.room.bots.advice import advise, told
from tablee.room.live.allowance import Allowance
from tablee.room.live.telling import Telling
from tests.coach.played import Evening, evening

GAMES = {"crossing": 3, "abracada": 3, "venise": 2}
HINTS = 6


def play_by_hints(game: str, *, obedient: bool) -> tuple[Evening, list[int]]:
    """A seat that asks before every choice at first, and plays the last move it is shown, or none of them."""
    playing, asked = evening(game, GAMES[game], 4), list[int]()
    while playing.table.result is None and len(asked) < HINTS:
        if playing.table.awaited()[0] != 0 or len(playing.table.moves(0)) < 2:
            playing.choose(("fair",) * GAMES[game])
            continue
        marked = playing.table.hint(0, 0)
        playing.table.apply(marked)
        playing.hearing.note(marked)
        hint = advise(game, 0, *Telling(playing.table, b"", Allowance()).sight(0))
        shown = [msgspec.json.decode(each.move) for each in hint]
        moves = [move for move in playing.table.moves(0) if (plain(move) in shown) == obedient]
        asked.append(playing.table.moment)
        change = playing.table.choose(0, (moves or playing.table.moves(0))[-1], 0)
        playing.table.apply(change)
        playing.hearing.note(change)
    playing.play(("fair",) * GAMES[game])
    return playing, asked


def plain(move: Move) -> object:
    return msgspec.json.decode(msgspec.json.encode(move))


def gone_through(playing: Evening) -> Review:
    table = playing.table
    came = decisions_of(table.game, table.opening, table.log, 0)
    return went_through(table.game, 0, came, "7", judge_of(table.game).nodes)


@pytest.mark.parametrize("game", GAMES)
def test_what_a_hint_showed_is_no_slip_and_the_review_knows_it_was_followed(game: str) -> None:
    playing, asked = play_by_hints(game, obedient=True)
    for each in gone_through(playing).decisions:
        assert (each.hint == "followed") == (each.hint is not None)
        if each.hint:
            assert each.verdict == "good"
    assert asked


def test_where_no_hint_was_asked_for_none_is_spoken_of() -> None:
    playing, asked = play_by_hints("abracada", obedient=False)
    hinted = [each for each in gone_through(playing).decisions if each.hint]
    assert 0 < len(hinted) <= len(asked)
    assert "passed_over" in [each.hint for each in hinted]


@pytest.mark.parametrize("game", GAMES)
def test_the_same_sight_gives_the_same_thought_to_hint_and_coach(game: str) -> None:
    playing = evening(game, GAMES[game], 2)
    playing.play(("fair",) * GAMES[game], 9)
    table = playing.table
    seat = next(seat for seat in table.awaited() if len(table.moves(seat)) > 1)
    now, hint = table.moment, advise(game, seat, *Telling(table, b"", Allowance()).sight(seat))
    playing.play(("fair",) * GAMES[game])
    came = decisions_of(table.game, table.opening, table.log, seat)
    moment = next(each for each in came.moments if each.entry >= now)
    thought = thought_over(moment.sight, judge_of(table.game).nodes)
    assert msgspec.json.encode(told(recommended(thought))) == msgspec.json.encode(hint)


def test_a_move_far_behind_the_best_is_not_called_good() -> None:
    moves = [Judged(Move(), 1.0, 0.0, 0.0, 1.0, 9), Judged(Move(), 0.0, 1.0, 0.0, 0.0, 9)]
    assert [each.chance for each in told(recommended(moves))] == [100]


def test_moves_that_are_equally_good_are_all_best() -> None:
    worth = (0.5, 0.495, 0.49, 0.44)
    moves = [Judged(Move(), value, 0.5 - value, 0.0, 0.0, 9) for value in worth]
    assert [each.best for each in told(recommended(moves))] == [True, True, True]

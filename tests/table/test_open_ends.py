"""Once a game is over nothing is hidden any more, whoever ended it: its rules or its seats."""

import pytest

from tablee import shelf
from tablee.games.abracada.words import View
from tablee.kit.log import opening_of
from tablee.table.table import Table
from tests.table.tables import done, laid


def at_the_tower() -> Table:
    game = shelf.game("abracada")
    return laid(game, opening_of(game, 2))


def hidden(table: Table, eyes: int | None) -> int:
    """How many stones in hands and secret stones these eyes see from behind."""
    view = table.view(eyes)
    assert isinstance(view, View)
    return sum(stone is None for seat in view.seats for stone in (*seat.hand, *seat.secrets))


@pytest.mark.parametrize("eyes", [0, 1, None], ids=["who gave up", "the other", "a watcher"])
def test_who_gives_up_sees_the_stones_that_were_theirs_and_so_does_everybody(eyes: int | None) -> None:
    table = at_the_tower()
    assert hidden(table, eyes) == (10 if eyes is None else 5)
    done(table, table.resign(0, at=1, bot="uniform"))
    assert hidden(table, eyes) == 0


def test_while_the_others_only_think_about_a_draw_every_hand_stays_as_it_is() -> None:
    table = at_the_tower()
    done(table, table.ask(0, "draw", at=1))
    assert hidden(table, 0) == 5
    done(table, table.answer(1, at=2, yes=True))
    assert hidden(table, 0) == 0


@pytest.mark.parametrize("name", ["crossing", "venise"])
def test_a_game_that_says_nothing_of_such_an_end_is_seen_as_before(name: str) -> None:
    game = shelf.game(name)
    table = laid(game, opening_of(game, 3 if name == "crossing" else 2))
    before = table.view(0)
    done(table, table.resign(0, at=1, bot="uniform"))
    assert table.view(0) == before

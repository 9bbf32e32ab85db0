"""Many games at once are the same games as one by one, and what is offered is written down."""

from struct import pack

import pytest

from tablee import shelf
from tablee.kit.dice import FastDice
from tablee.kit.state import NOT_ASKED, State
from tablee.search.bulk import Bulk
from tablee.search.playout import blind_choices

MANY = 3
TABLES = [("crossing", 4, 8), ("abracada", 2, 11), ("venise", 2, 166)]


def begun(game: str, seats: int, seed: int) -> tuple[State, FastDice]:
    found, dice = shelf.game(game), FastDice(seed)
    return found.setup(seats, found.box.options(), dice, None), dice


@pytest.mark.parametrize(("game", "seats", "codes"), TABLES)
def test_a_game_among_many_goes_as_it_would_alone(game: str, seats: int, codes: int) -> None:
    alone = [begun(game, seats, seed) for seed in range(MANY)]
    together = [begun(game, seats, seed) for seed in range(MANY)]
    bulk = Bulk([state for state, _ in together], [dice for _, dice in together], seats, codes)
    own, text = FastDice(9), shelf.game(game).text
    for _ in range(12):
        chosen: list[int] = []
        for number, (state, dice) in enumerate(alone):
            for seat in range(seats):
                row = number * seats + seat
                offered = bulk.offered[row * codes : (row + 1) * codes]
                listed = sorted(state.moves(seat)) if seat in state.to_move() else []
                assert [code for code, cell in enumerate(offered) if cell] == listed
                assert bool(bulk.awaited[row]) == (seat in state.to_move())
            codes_alone = blind_choices(state, state.to_move(), own)
            chosen += codes_alone
            state.play(codes_alone, dice, None)
        over = bulk.play(pack(f"<{MANY * seats}q", *chosen))
        assert not any(bulk.late)
        assert [text(state) for state in bulk.states] == [text(state) for state, _ in alone]
        assert over == [number for number, (state, _) in enumerate(alone) if not state.to_move()]
        if over:
            return


def test_what_is_not_offered_becomes_the_default() -> None:
    state, dice = begun("crossing", 3, 1)
    bulk = Bulk([state], [dice], 3, 6)
    bulk.play(pack("<3q", 0, 99, NOT_ASKED))
    assert list(bulk.late) == [0, 1, 1]


def test_another_game_takes_the_place_of_one_that_is_over() -> None:
    state, dice = begun("crossing", 3, 1)
    bulk = Bulk([state], [dice], 3, 6)
    bulk.play(pack("<3q", 0, 1, 1))
    fresh, _ = begun("crossing", 3, 2)
    bulk.begin(0, fresh)
    assert bulk.states[0] is fresh
    assert list(bulk.offered) == [1, 1, 0, 0, 0, 0] * 3

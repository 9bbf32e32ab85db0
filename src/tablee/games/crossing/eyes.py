"""What a seat of Crossing sees: everything; choices being made are sealed by the table, not by the game."""

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.crossing import words
from tablee.games.crossing.rules import Crossing
from tablee.games.crossing.stones import (
    BLUE,
    COLOURS,
    RED,
    SET,
    YELLOW,
    gather,
    one,
    points,
    sets_in,
    spread,
    stones_in,
)
from tablee.kit.dice import Dice
from tablee.kit.facts import Event

SET_OF_THREE = gather(1, 1, 1, 0)


def view(state: Crossing, seat: int | None) -> words.View:
    """The table as everybody sees it (C23: won stones lie in the open)."""
    heaps = [spread(heap) for heap in state.heaps]
    red, blue, yellow, white = state.bag
    return words.View(
        round=state.round,
        last_round=state.last_round,
        over=state.over,
        keeper=state.keeper,
        keeper_chooses=state.keeper_chooses,
        bag=(red, blue, yellow, white),
        mushrooms=tuple(heaps[: state.mushrooms]),
        seats=tuple(seat_view(state, owner) for owner in range(state.seats)),
        serving=state.serving,
        served=tuple(state.served),
    )


def seat_view(state: Crossing, owner: int) -> words.SeatView:
    """What lies in front of one seat."""
    heap = state.holdings(owner)
    return words.SeatView(
        tile=spread(state.heaps[state.mushrooms + owner]),
        won=spread(state.won[owner]),
        resting=bool(state.resting[owner]),
        points=points(heap),
        counted=counted(heap),
        lacks=lacks(heap),
    )


def counted(heap: int) -> tuple[words.Group, ...]:
    """C22: sets first, then what is left of each colour, then white."""
    sets = sets_in(heap)
    rest = heap - sets * SET_OF_THREE
    groups = [words.Group(spread(SET_OF_THREE), SET, sets)] if sets else []
    single = [
        words.Group(spread(one(colour)), points(one(colour)), left)
        for colour in range(COLOURS)
        if (left := stones_in(rest, colour))
    ]
    return (*groups, *single)


def lacks(heap: int) -> words.Heap:
    """C22: the stones that would make one more set of what is left."""
    sets = sets_in(heap)
    red, blue, yellow = (int(stones_in(heap, colour) == sets) for colour in (RED, BLUE, YELLOW))
    return red, blue, yellow, 0


def see(event: Event, seat: int | None) -> Event:
    """Every event happens in the open."""
    return event


def imagine(seen: words.View, dice: Dice) -> Crossing:
    """The one state that is consistent with this view: nothing is hidden."""
    state = Crossing(len(seen.seats))
    state.round, state.last_round, state.over = seen.round, seen.last_round, seen.over
    state.keeper, state.keeper_chooses = seen.keeper, seen.keeper_chooses
    state.serving, state.served = seen.serving, vec[i64](seen.served)
    state.bag = vec[i64](seen.bag)
    tiles = [place.tile for place in seen.seats]
    state.heaps = vec[i64]([gather(*heap) for heap in [*seen.mushrooms, *tiles]])
    state.won = vec[i64]([gather(*place.won) for place in seen.seats])
    state.resting = vec[i64]([int(place.resting) for place in seen.seats])
    state.ask()
    return state


def redeal(state: Crossing, seat: int | None, dice: Dice) -> Crossing:
    """Nothing is hidden, so nothing can be dealt anew."""
    return state.copy()

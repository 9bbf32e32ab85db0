"""Laws of imagining: what a seat may not see can be made up from what it sees, and made up in more ways."""

from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice

from tablee.kit.dice import FastDice
from tablee.kit.game import AnyGame
from tablee.kit.state import State
from tablee.laws.exhibit import Exhibit
from tablee.laws.frames import frame
from tablee.laws.verdict import Broken
from tablee.laws.walk import Walk

FEW = 4
"""So many worlds show at a glance whether there are several."""
MORE = 8
STUBBORN = 200
"""After so often the same world, bad luck is ruled out where others find several among a few more."""


def imagined_worlds_look_the_same(exhibit: Exhibit, walk: Walk) -> int:
    """Law 7: a world imagined from a seat's view gives it the same view, and the same moves in order."""
    game, dice = exhibit.game, FastDice(walk.scenario.seed)
    judged = 0
    for state in walk.positions():
        for seat in range(state.seats):
            imagined = game.imagine(game.view(state, seat), dice)
            part = frame(game, imagined, seat).difference(frame(game, state, seat))
            if part:
                raise Broken(f"imagined_{part}", seat=seat, text=game.text(imagined))
            if imagined.census() != state.census():
                raise Broken("imagined_census", seat=seat, text=game.text(imagined))
            judged += 1
    return judged


def several_worlds_are_imagined(exhibit: Exhibit, walk: Walk) -> int:
    """Law 8: where redealing finds several worlds, imagining does, and the other way round."""
    game, dice = exhibit.game, FastDice(walk.scenario.seed)
    judged = 0
    for state in walk.positions():
        for seat in range(state.seats):
            redealt = worlds(game, partial(game.redeal, state, seat, dice))
            imagined = worlds(game, partial(game.imagine, game.view(state, seat), dice))
            varied = several(redealt), several(imagined)
            if varied == (True, False):
                check_stubborn(seat, "one_imagined", redealt, imagined)
            if varied == (False, True):
                check_stubborn(seat, "one_redealt", imagined, redealt)
            judged += any(varied)
    return judged


def worlds(game: AnyGame, deal: Callable[[], State]) -> Iterator[str]:
    """World after world, as text."""
    while True:
        yield game.text(deal())


def several(source: Iterator[str]) -> bool:
    """Whether more than one world comes up at a glance."""
    return len(set(islice(source, FEW))) > 1


def check_stubborn(seat: int, reason: str, varied: Iterator[str], stubborn: Iterator[str]) -> None:
    """Where one source clearly finds several worlds, the other must find a second one sooner or later."""
    [(_, commonest)] = Counter(islice(varied, MORE)).most_common(1)
    if commonest > MORE * 2 // 3:
        return
    only = next(stubborn)
    if all(world == only for world in islice(stubborn, STUBBORN)):
        raise Broken(reason, seat=seat, text=only)

"""Laws of imagining: worlds sampled from a seat's view fit that view, and vary if anything is hidden."""

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

FIRST_SAMPLES = 4
"""The number of samples compared first."""
MORE_SAMPLES = 8
MANY_SAMPLES = 200
"""After this many equal samples it is no coincidence, if the other source quickly finds several."""


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
    """Law 8: redealing finds several worlds exactly where imagining does."""
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
    """An endless sequence of worlds, as text."""
    while True:
        yield game.text(deal())


def several(source: Iterator[str]) -> bool:
    """Whether the first few samples differ."""
    return len(set(islice(source, FIRST_SAMPLES))) > 1


def check_stubborn(seat: int, reason: str, varied: Iterator[str], stubborn: Iterator[str]) -> None:
    """If one source clearly finds several worlds, the other must find a second one within many samples."""
    [(_, commonest)] = Counter(islice(varied, MORE_SAMPLES)).most_common(1)
    if commonest > MORE_SAMPLES * 2 // 3:
        return
    only = next(stubborn)
    if all(world == only for world in islice(stubborn, MANY_SAMPLES)):
        raise Broken(reason, seat=seat, text=only)

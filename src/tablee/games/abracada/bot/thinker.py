"""The thinker of Abracada… Quoi ?: values every cast by the odds of the hand and what it leads to."""

from collections.abc import Sequence
from math import exp, log
from typing import Final, final

from mypy_extensions import i64

from tablee.games.abracada import words
from tablee.games.abracada.bot.clues import CASTS, DEAF, EVERYTHING, Clue, clues, listened_to
from tablee.games.abracada.bot.follow import Follower, Habit, followed
from tablee.games.abracada.bot.plan import SECRET, STOP, Weighed, standing, weigh
from tablee.kit.dice import Dice
from tablee.kit.facts import Move, Reason
from tablee.kit.game import Sight
from tablee.kit.thinking import Budget, Judged, Thought, Watch

READING: Final = 4000
"""With fewer nodes full inference is not begun: cut short it is no better than plain clues."""
HABIT: Final = Habit([DEAF, CASTS], 40.0, 0.1)
"""Others are assumed to plan like the house's fair and strong bots, with some random choices."""

POINT: Final = 0.14
LEAD: Final = 0.16
"""Logistic coefficients of a turn's value and of the lead in points: `tools/fitting/worth.py`."""
TELLING: Final = 0.05
"""Clues that change the odds by less than this are not mentioned."""


@final
class Wizard:
    """A thinker whose setting says how much it infers from the others: nothing, casts, or every choice."""

    def __init__(self, listens: i64) -> None:
        self.listens: i64 = listens

    def __call__(self, sight: Sight, dice: Dice, budget: Budget, watch: Watch) -> Thought:
        seen = sight.view
        assert isinstance(seen, words.View)
        if seen.offered:
            return secret_taken(seen, sight)
        follower: Follower | None = None
        if self.reads(seen, budget):
            follower = followed(seen, sight.seat, sight.heard, HABIT, budget.nodes, watch)
        if follower is not None and not follower.stopped:
            found = weigh(seen, sight.seat, (), follower.hands())
        else:
            found = weigh(seen, sight.seat, self.told(sight, seen))
        if follower is None or not follower.stopped:
            watch(len(found), len(found))
        return thought(seen, sight, found)

    def reads(self, seen: words.View, budget: Budget) -> bool:
        """Whether to run the full inference of `follow`; if that is stopped, plain clues are used."""
        return self.listens == EVERYTHING and len(seen.seats) == 2 and budget.nodes >= READING

    def told(self, sight: Sight, seen: words.View) -> Sequence[Clue]:
        """The clues it uses."""
        if self.listens == DEAF:
            return ()
        return listened_to(clues(sight.heard, sight.seat, easy=seen.easy), self.listens)


def thought(seen: words.View, sight: Sight, found: list[Weighed]) -> Thought:
    """Every move with its share of the win; a number too low to be named counts as the worst one."""
    by_code = {each.code: each for each in found}
    best = max(found, key=worth_of)
    least = min(found, key=worth_of)
    whole = share(seen, sight.seat, best.worth)
    judged = []
    for move in sight.moves:
        each = by_code.get(code_of(move), least)
        value = share(seen, sight.seat, each.worth)
        weight = 1.0 if each is best and code_of(move) == best.code else 0.0
        judged.append(Judged(move, value, whole - value, 0.0, weight, 1, reasons=reasons(seen, each, found)))
    judged.sort(key=rank, reverse=True)
    return Thought(tuple(judged), len(found))


def worth_of(each: Weighed) -> float:
    """Sort key: the value of a move."""
    return each.worth


def rank(each: Judged) -> tuple[float, float]:
    """Sort key: the best first, and among equals the one that would be played."""
    return each.value, each.weight


def code_of(move: Move) -> int:
    """The spell of a cast; anything else is to stop."""
    return move.spell if isinstance(move, words.Cast) else STOP


def secret_taken(seen: words.View, sight: Sight) -> Thought:
    """A secret stone costs nothing, shows a stone, and is a point for who survives."""
    whole = share(seen, sight.seat, 0.0)
    less = whole - share(seen, sight.seat, -SECRET)
    judged = [
        Judged(move, whole, 0.0, 0.0, 1.0, 1, reasons=(words.SecretPays(),))
        if isinstance(move, words.TakeSecret)
        else Judged(move, whole - less, less, 0.0, 0.0, 1)
        for move in sight.moves
    ]
    return Thought(tuple(judged), len(judged))


def share(seen: words.View, seat: int, worth: float) -> float:
    """The share of the win: logistic in the value of the turn and in the lead so far."""
    others = [standing(place.points) for at, place in enumerate(seen.seats) if at != seat]
    lead = standing(seen.seats[seat].points) - sum(others) / len(others)
    return 1.0 / (1.0 + exp(log(len(others)) - LEAD * lead - POINT * worth))


def reasons(seen: words.View, each: Weighed, found: list[Weighed]) -> tuple[Reason, ...]:
    """The reasons for or against a move, in facts the seat knows."""
    if each.code == STOP:
        daring = [other for other in found if other.code != STOP]
        likeliest = max(daring, key=chance_of)
        return (words.Enough(spell=likeliest.code, percent=in_a_hundred(likeliest.chance)),)
    stones, unseen = seen.stones[each.code - 1], seen.unseen[each.code - 1]
    if each.chance == 0.0:
        return (words.NotInHand(spell=each.code, in_sight=unseen == 0),)
    percent = in_a_hundred(each.chance)
    said: list[Reason] = [words.InHand(spell=each.code, percent=percent, seen=stones - unseen, stones=stones)]
    if abs(each.chance - each.unheard) >= TELLING:
        said.append(words.Listened(percent=in_a_hundred(each.unheard)))
    return tuple(said)


def in_a_hundred(chance: float) -> int:
    """A chance as people say it: what may or may not be is neither 0 nor 100."""
    said = round(100 * chance)
    return said if chance in (0.0, 1.0) else min(99, max(1, said))


def chance_of(each: Weighed) -> float:
    """Sort key: the probability of holding the spell."""
    return each.chance

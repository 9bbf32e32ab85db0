"""Judges one decision of a seat from its sight alone: what it played, what was better, and why.

The only inputs are a sight, the move played, a seed and the decision's number, so that nothing the seat could
not know influences the judgement. `laws/coaching.py` checks this for every game.
"""

from collections.abc import Container, Sequence
from dataclasses import dataclass
from hashlib import shake_256
from typing import Final

from msgspec import Raw, json

from tablee.coach.chances import chances
from tablee.kit import state
from tablee.kit.dice import FastDice
from tablee.kit.facts import Move, Reason
from tablee.kit.game import AnyGame, Sight
from tablee.kit.state import State
from tablee.kit.thinking import Budget, Judged, Thinker, Watch, patient
from tablee.protocol.coach import Decision, Heeded, Verdict, Weighed
from tablee.search.bots import HOUSE, bots_of
from tablee.search.strength import Strength

CLEAR: Final = 2.0
"""A move counts as worse only if the gap exceeds this many standard errors."""
WORTH_A_WORD: Final = 0.02
"""Gaps smaller than this share of the win are not mentioned."""
COSTLY: Final = 0.1
MIXED_IN: Final = 0.1
"""A move that should be played at least this often is no mistake."""
SHOW_ALL: Final = 12
"""Up to this many moves, all are shown; otherwise the best three."""
SHOWN: Final = 3
MOST_HINTED: Final = 3
"""The most moves recommended in a hint."""
MAX_GAP: Final = 0.1
"""Moves with a larger gap than this are not recommended."""
DECIMALS: Final = 4
"""The number of decimals reported."""

MASTER: Final = "master"
FRACTION: Final = 4
"""Hints and the coach spend this fraction of a master's nodes, since somebody is waiting."""
INTERPRETED: Final = 10
"""Without compiled rules the budget is divided by this."""


@dataclass(frozen=True)
class Judge:
    """The thinker that judges the decisions of a game, and its nodes for each."""

    name: str
    thinker: Thinker
    nodes: int


def judge_of(game: AnyGame) -> Judge:
    """The game's own master if that is a thinker, otherwise the general one."""
    masters = (bots_of(game)[MASTER], HOUSE[MASTER])
    judge = next(bot for bot in masters if isinstance(bot, Strength))
    return Judge(MASTER, judge.thinker, affordable(judge.nodes))


def affordable(nodes: int) -> int:
    """The default budget per decision, given a master's nodes."""
    return max(1, nodes // (FRACTION if compiled() else FRACTION * INTERPRETED))


def compiled() -> bool:
    """Whether the rules are compiled."""
    return not str(state.__file__).endswith(".py")


def thought_over(sight: Sight, nodes: int, watch: Watch = patient) -> tuple[Judged, ...]:
    """The thought behind a hint or a judgement; its dice are seeded with the sight, so it is reproducible."""
    seen = shake_256(json.encode((sight.seat, sight.view, sight.moves, sight.heard))).hexdigest(8)
    dice = dice_of(seen, nodes, "thought")
    return judge_of(sight.game).thinker(sight, dice, Budget(nodes), watch).judged


def hint(sight: Sight, watch: Watch = patient) -> list[Judged]:
    """The moves a hint recommends, after thinking for as long as the watch allows."""
    return recommended(thought_over(sight, judge_of(sight.game).nodes, watch))


def possible_hints(sight: Sight, nodes: int, thought: Sequence[Judged]) -> set[Move]:
    """The moves an unrecorded hint may have shown: computed here, or in a room without compiled rules.

    A hint has a budget of its own, whatever the coach's is; where they are equal, the coach's `thought` is
    reused. A hint that was cut short cannot be reproduced.
    """
    rooms = [judge_of(sight.game).nodes]
    if compiled():
        rooms.append(max(1, rooms[0] // INTERPRETED))
    thoughts = [thought if spent == nodes else thought_over(sight, spent) for spent in rooms]
    return {each.move for once in thoughts for each in recommended(once)}


def recommended(thought: Sequence[Judged]) -> list[Judged]:
    """The moves of a hint: the best, and others not far behind."""
    ranked = sorted(thought, key=lambda each: each.gap)
    return [each for each in ranked if each.gap <= MAX_GAP][:MOST_HINTED]


def judged(
    sight: Sight,
    played: Move,
    seed: str,
    number: int,
    nodes: int,
    entry: int = 0,
    *,
    hinted: bool = False,
    shown: Sequence[Move] = (),
) -> Decision:
    """The judgement of one decision; its luck is filled in once the one before is known.

    If the seat had asked for a hint, it was `shown` these moves; if that was not recorded, the hint is
    computed again.
    """
    game = sight.game
    thought = thought_over(sight, nodes)
    best = thought[0]
    made = next(each for each in thought if each.move == played)
    heed = heeded(played, shown or possible_hints(sight, nodes, thought)) if hinted else None
    found = "good" if heed == "followed" else verdict(made)
    told = thought if len(thought) <= SHOW_ALL else thought[:SHOWN]
    dice = dice_of(seed, number, "chances")
    world: State = game.imagine(sight.view, dice)
    everybody = chances(sight, min(1.0, max(0.0, best.value)), world.seats, dice)
    return Decision(
        entry=entry,
        round=getattr(sight.view, "round", None),
        played=weighed(made),
        best=tuple([weighed(each) for each in told]),
        choices=len(thought),
        verdict=found,
        cost=0.0 if found == "good" else round(made.gap, DECIMALS),
        kind=None if found == "good" else kind_of(best.reasons, made.reasons),
        hint=heed,
        luck=0.0,
        since=Raw(b"[]"),
        chances=tuple([round(chance, DECIMALS) for chance in everybody]),
    )


def heeded(played: Move, shown: Container[Move]) -> Heeded:
    """Whether the move played after a hint was one of those shown."""
    return "followed" if played in shown else "passed_over"


def verdict(made: Judged | Weighed) -> Verdict:
    """Whether a move was clearly worse than the best; one that a good mixture plays is no mistake."""
    if made.gap <= CLEAR * made.error or made.gap <= WORTH_A_WORD or made.weight >= MIXED_IN:
        return "good"
    return "costly" if made.gap >= COSTLY else "slip"


def fine(share: float) -> float:
    """Round to the decimals reported, without a negative zero."""
    return round(share, DECIMALS) + 0.0


def weighed(each: Judged) -> Weighed:
    """A judged move in the form of the protocol."""
    return Weighed(
        move=Raw(json.encode(each.move)),
        value=round(each.value, DECIMALS),
        gap=round(each.gap, DECIMALS),
        error=round(each.error, DECIMALS),
        weight=round(each.weight, DECIMALS),
        line=Raw(json.encode(each.line)),
        reasons=Raw(json.encode(each.reasons)),
    )


def kind_of(better: tuple[Reason, ...], worse: tuple[Reason, ...]) -> str | None:
    """The tag of what speaks against the worse move alone, or of a reason that the two do not share."""
    told, other = [tag_of(each) for each in better], [tag_of(each) for each in worse]
    warned = [tag_of(each) for each in worse if each.against]
    for tag in (*warned, *told, *other):
        if (tag in told) != (tag in other):
            return tag
    differing = [tag_of(each) for each in better if each not in worse]
    return next(iter((*differing, *told)), None)


def tag_of(reason: Reason) -> str:
    """The tag a reason carries in JSON."""
    return str(type(reason).__struct_config__.tag)


def dice_of(seed: str, number: int, what: str) -> FastDice:
    """The dice for one decision, derived from a seed."""
    word = shake_256(f"tablee coach {seed} {number} {what}".encode()).digest(8)
    return FastDice(int.from_bytes(word) >> 3)

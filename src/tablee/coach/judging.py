"""Judges one decision of a seat from its sight alone: what it played, what was better, and why.

All it gets is a sight, the move that was played, a seed and the decision's number: nothing that the seat
could not know can change a word of it. `laws/coaching.py` holds that for every game.
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
"""So many errors must lie between two moves before one is called worse."""
WORTH_A_WORD: Final = 0.02
"""A gap of less of the win than this is not spoken of."""
COSTLY: Final = 0.1
MIXED_IN: Final = 0.1
"""What should be played so often, or more often, is no mistake when it is."""
FEW: Final = 12
"""Where there are so few moves, all are shown; otherwise the best three."""
SHOWN: Final = 3
MOST: Final = 3
"""So many moves are recommended in a hint, at most."""
FAR: Final = 0.1
"""A move that gives away more than this of the win is not recommended beside the best."""
FINE: Final = 4
"""So many decimals are told."""

MASTER: Final = "master"
PART: Final = 4
"""Hints and the coach spend this part of what their judge would spend on a move: somebody waits for them."""
SLOWER: Final = 10
"""Where rules are not compiled everything takes long, and so much less is thought."""


@dataclass(frozen=True)
class Judge:
    """Who judges the decisions of a game, and how much it thinks about each."""

    name: str
    thinker: Thinker
    nodes: int


def judge_of(game: AnyGame) -> Judge:
    """The game's master, if it is one that thinks, or the house's for any game."""
    masters = (bots_of(game)[MASTER], HOUSE[MASTER])
    judge = next(bot for bot in masters if isinstance(bot, Strength))
    return Judge(MASTER, judge.thinker, affordable(judge.nodes))


def affordable(nodes: int) -> int:
    """What is thought about one of many decisions, where it is not said."""
    return max(1, nodes // (PART if compiled() else PART * SLOWER))


def compiled() -> bool:
    """Whether the rules are."""
    return not str(state.__file__).endswith(".py")


def thought_over(sight: Sight, nodes: int, watch: Watch = patient) -> tuple[Judged, ...]:
    """What the house makes of a sight, in a hint as for the coach: its dice follow from the sight alone."""
    seen = shake_256(json.encode((sight.seat, sight.view, sight.moves, sight.heard))).hexdigest(8)
    dice = dice_of(seen, nodes, "thought")
    return judge_of(sight.game).thinker(sight, dice, Budget(nodes), watch).judged


def hint(sight: Sight, watch: Watch = patient) -> list[Judged]:
    """What the house shows to who asks, for as long as the watch lets it think."""
    return recommended(thought_over(sight, judge_of(sight.game).nodes, watch))


def might_have_shown(sight: Sight, nodes: int, thought: Sequence[Judged]) -> set[Move]:
    """What a hint showed that nobody kept: as thought of here, and in a room whose rules are not compiled.

    It has nodes of its own, however many the coach is told to spend; only where they are as many is it the
    coach's `thought`. One that was cut short is not to be had again.
    """
    rooms = [judge_of(sight.game).nodes]
    if compiled():
        rooms.append(max(1, rooms[0] // SLOWER))
    thoughts = [thought if spent == nodes else thought_over(sight, spent) for spent in rooms]
    return {each.move for once in thoughts for each in recommended(once)}


def recommended(thought: Sequence[Judged]) -> list[Judged]:
    """What a hint shows: the best move, and others that are not far behind."""
    ranked = sorted(thought, key=lambda each: each.gap)
    return [each for each in ranked if each.gap <= FAR][:MOST]


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
    """One decision, by what the seat knew; its luck is told only once the one before is known.

    Who had asked for a hint was `shown` these moves; where that was not kept, those of one thought anew.
    """
    game = sight.game
    thought = thought_over(sight, nodes)
    best = thought[0]
    made = next(each for each in thought if each.move == played)
    heed = heeded(played, shown or might_have_shown(sight, nodes, thought)) if hinted else None
    found = "good" if heed == "followed" else verdict(made)
    told = thought if len(thought) <= FEW else thought[:SHOWN]
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
        cost=0.0 if found == "good" else round(made.gap, FINE),
        kind=None if found == "good" else kind_of(best.reasons, made.reasons),
        hint=heed,
        luck=0.0,
        since=Raw(b"[]"),
        chances=tuple([round(chance, FINE) for chance in everybody]),
    )


def heeded(played: Move, shown: Container[Move]) -> Heeded:
    """Whether somebody who had asked for a hint played one of its moves."""
    return "followed" if played in shown else "passed_over"


def verdict(made: Judged | Weighed) -> Verdict:
    """Whether it was clearly worse than another; who mixes as one should has made no mistake."""
    if made.gap <= CLEAR * made.error or made.gap <= WORTH_A_WORD or made.weight >= MIXED_IN:
        return "good"
    return "costly" if made.gap >= COSTLY else "slip"


def fine(share: float) -> float:
    """As many decimals as are told, and no minus before nothing."""
    return round(share, FINE) + 0.0


def weighed(each: Judged) -> Weighed:
    """A move as it is told."""
    return Weighed(
        move=Raw(json.encode(each.move)),
        value=round(each.value, FINE),
        gap=round(each.gap, FINE),
        error=round(each.error, FINE),
        weight=round(each.weight, FINE),
        line=Raw(json.encode(each.line)),
        reasons=Raw(json.encode(each.reasons)),
    )


def kind_of(better: tuple[Reason, ...], worse: tuple[Reason, ...]) -> str | None:
    """The tag of what speaks for the better move alone, against the worse alone, or more for the better."""
    told, other = [tag_of(each) for each in better], [tag_of(each) for each in worse]
    for tag in (*told, *other):
        if (tag in told) != (tag in other):
            return tag
    differing = [tag_of(each) for each in better if each not in worse]
    return next(iter((*differing, *told)), None)


def tag_of(reason: Reason) -> str:
    """The tag a reason carries in JSON."""
    return str(type(reason).__struct_config__.tag)


def dice_of(seed: str, number: int, what: str) -> FastDice:
    """Dice of the coach's own, for one decision."""
    word = shake_256(f"tablee coach {seed} {number} {what}".encode()).digest(8)
    return FastDice(int.from_bytes(word) >> 3)

"""Makes the goldens anew: `python -m tests.games.abracada.make_goldens` (then read the difference).

The rulebook's example is scripted. The others are whole games of blind choices, the first that show what is
wanted: `python -m tests.games.abracada.make_goldens look` looks for their seeds again.
"""

import sys
from collections.abc import Callable, Iterable
from importlib import resources
from itertools import count
from pathlib import Path

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.abracada import words
from tablee.games.abracada.game import GAME
from tablee.games.abracada.words import Cast, Options, Stop
from tablee.kit.chance import ScriptedDice
from tablee.kit.dice import FastDice
from tablee.kit.facts import Event, Move
from tablee.kit.state import NOT_ASKED
from tablee.table import transcript
from tests.goldens import laid, played_blindly, write

FOLDER = Path(str(resources.files("tablee.games.abracada") / "golden"))
GARY, TONY, MARIE = range(3)
"""Tony sits on Gary's left, Marie on his right."""

HANDS = (3, 5, 4, 6, 7), (8, 8, 2, 6, 7), (8, 7, 7, 6, 5)
TURNED_UP = (8, 8, 6, 5, 4, 3)
MISSES = (8, 1, 1)
"""Gary, Tony and Marie each name a spell they do not have."""

Turn = tuple[Move, tuple[int, ...]]
"""What is chosen, and what chance answers."""

RULEBOOK: tuple[Turn, ...] = (
    *((Cast(spell), (1,) if spell == 1 else ()) for spell in MISSES),
    *((Cast(spell), (0,) if spell == 1 else ()) for spell in MISSES),
    (Cast(3), (0, 2)),  # his only 3; the die shows 3, but two lives make six
    (Cast(5), (0,)),
    (Cast(4), (6, 8)),  # too low: two new stones, and Tony plays
    (Cast(8), (1,)),
    (Stop(), (4,)),
)


def scripted(turns: Iterable[Turn]) -> bytes:
    """Three seats, at a table with manners."""
    moves, chance = zip(*turns, strict=True)
    answers = [(*(stone for hand in HANDS for stone in hand), *TURNED_UP), *chance]
    options = Options(first=GARY, table_manners=True)
    table, _ = laid(GAME, 3, options, lambda n: ScriptedDice(answers[n]))
    for move in moves:
        table.apply(table.choose(table.awaited()[0], move, 0))
    return transcript.write(table)


Wanted = Callable[[list[Event]], bool]


def every_spell_hit_and_missed(story: list[Event]) -> bool:
    hit = {event.spell for event in story if isinstance(event, words.Succeeded)}
    missed = {event.spell for event in story if isinstance(event, words.Failed)}
    return len(hit) == len(missed) == 8


def rounds(story: list[Event]) -> list[words.RoundEnded]:
    return [event for event in story if isinstance(event, words.RoundEnded)]


def ends(how: str, fallen: int) -> Wanted:
    """A round ended so, with at least so many fallen."""
    return lambda story: any(event.how == how and len(event.fallen) >= fallen for event in rounds(story))


def cast_by_lightning(story: list[Event]) -> bool:
    return any(isinstance(event, words.Succeeded) and event.spell == 5 for event in story)


def short_hand(story: list[Event]) -> bool:
    """After the pile was emptied, a seat with fewer than five stones ended a turn without new ones."""
    if words.PileEmptied() not in story:
        return False
    after = story[story.index(words.PileEmptied()) + 1 :]
    return any(isinstance(event, words.Stopped) for event in after[: after.index(rounds(after)[0])])


def both(one: Wanted, other: Wanted) -> Wanted:
    return lambda story: one(story) and other(story)


def ending(name: str) -> str:
    return f"ending:{name}"


EASY_LAST = Options(easy=True, last_one_standing=True, odds=True)

WHOLE: dict[str, tuple[int, Options, int, Wanted | str]] = {
    "02-every-spell-hit-and-missed": (4, Options(), 0, every_spell_hit_and_missed),
    "03-two-seat-lightning": (2, Options(first=0), 0, cast_by_lightning),
    "04-a-double-kill": (5, Options(), 0, ends("kill", 2)),
    "05-a-self-kill": (3, Options(), 0, ends("own_fault", 1)),
    "06-an-empty-hand": (3, Options(), 108, ends("hand", 0)),
    "07-an-empty-hand-with-a-kill": (2, Options(), 29, ends("hand", 1)),
    "08-tie-by-last-round": (4, Options(), 7, ending("last_round")),
    "09-tie-by-lives": (4, Options(), 34, ending("lives")),
    "10-shared-win": (5, Options(), 95, ending("shared")),
    "11-both-variants": (4, EASY_LAST, 0, both(ends("hand", 0), ends("last", 3))),
    "12-pile-empty": (5, Options(), 2, short_hand),
}


def shows(seats: int, options: Options, seed: int, wanted: Wanted | str) -> bool:
    """Whether the blind game of a seed shows what is wanted; as `played_blindly`, without a table."""
    dice, story = FastDice(seed), list[Event]()
    state = GAME.setup(seats, options, dice, story)
    told = None if isinstance(wanted, str) else story
    while len(state.to_move()) > 0:
        codes, chosen = state.moves(state.active), [NOT_ASKED] * seats
        chosen[state.active] = codes[dice.pick(len(codes))]
        state.play(vec[i64](chosen), dice, told)
    result = state.result()
    assert result is not None
    return wanted(story) if not isinstance(wanted, str) else wanted == ending(result.ending)


def look() -> None:
    """Look for the first seed that shows what is wanted."""
    for name, (seats, options, _, wanted) in WHOLE.items():
        print(name, next(seed for seed in count() if shows(seats, options, seed, wanted)), flush=True)


def goldens() -> dict[str, bytes]:
    """All of them, by name."""
    made = {"01-the-rulebooks-example": scripted(RULEBOOK)}
    for name, (seats, options, seed, _) in WHOLE.items():
        table, _ = played_blindly(GAME, seats, options, seed)
        made[name] = transcript.write(table)
    return made


if __name__ == "__main__":
    look() if "look" in sys.argv else write(FOLDER, goldens())

"""Positions of Abracada… Quoi ? for tests, and short words to play on them."""

from typing import Any

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.abracada.game import GAME
from tablee.games.abracada.notation import FIELDS, parse
from tablee.games.abracada.rules import Abracada, setup
from tablee.games.abracada.words import Cast, Options
from tablee.kit.chance import ScriptedDice
from tablee.kit.dice import FastDice
from tablee.kit.facts import Event, Move, Result
from tablee.kit.state import NOT_ASKED

BOX = "".join(str(spell) * spell for spell in range(1, 9))


class Script(ScriptedDice):
    """Dice that answer what a test wrote down, and then anything."""

    def __init__(self, answers: tuple[int, ...]) -> None:
        super().__init__(answers)
        self.left = len(answers)
        self.others = FastDice(1)

    def pick(self, n: i64) -> i64:
        self.left -= 1
        return super().pick(n) if self.left >= 0 else self.others.pick(n)

    def draw(self, counts: vec[i64]) -> i64:
        self.left -= 1
        return super().draw(counts) if self.left >= 0 else self.others.draw(counts)


def position(hands: str, **fields: object) -> Abracada:
    """A position in the first turn of seat 0; what is not in sight is unseen, and four of it are secret."""
    seats = hands.count("/") + 1
    none = "/".join("-" * seats)
    given: dict[str, object] = {
        "seats": seats, "options": "-", "round": 1, "starter": 0, "active": 0, "chain": 0, "phase": "turn",
        "die": 0, "points": ",".join("0" * seats), "lives": ",".join("6" * seats), "hands": hands,
        "secrets": "/".join(["0000"] * seats), "failures": none, "successes": none, "before": "-",
    } | fields  # fmt: skip
    gone = f"{hands}{given['secrets']}"
    if "heap" in given:
        given.setdefault("board", rest(f"{gone}{given['heap']}"))
    else:
        given["heap"] = rest(f"{gone}{given.setdefault('board', '-')}")
    given.setdefault("pile", max(0, len(str(given["heap"]).strip("-")) - 4))
    return parse(" ".join(f"{name}={given[name]}" for name in FIELDS))


def rest(gone: str) -> str:
    """The stones of the box that are not among these."""
    return "".join(str(n) * (n - gone.count(str(n))) for n in range(1, 9)) or "-"


def play(state: Abracada, move: Move, *answers: int) -> list[Event]:
    """The active seat's move; chance answers what is given, and then anything."""
    story: list[Event] = []
    chosen = [NOT_ASKED] * state.seats
    chosen[state.active] = GAME.code_of(state, state.active, move)
    state.play(vec[i64](chosen), Script(answers), story)
    return story


def cast(state: Abracada, spell: int, *answers: int) -> list[Event]:
    """Cast a spell."""
    return play(state, Cast(spell), *answers)


def offered(state: Abracada) -> list[Move]:
    """What the active seat may choose from."""
    return [GAME.move_of(state, state.active, code) for code in state.moves(state.active)]


def casts(state: Abracada) -> list[int]:
    """The spells the active seat may name."""
    return [move.spell for move in offered(state) if isinstance(move, Cast)]


def hand(state: Abracada, seat: int) -> str:
    """A seat's slots."""
    return "".join(map(str, state.hands[seat * 5 : seat * 5 + 5]))


def kinds(story: list[Event]) -> list[str]:
    """The kinds of events, in order."""
    return [type(event).__name__ for event in story]


def only(story: list[Event], kind: type[Event]) -> list[Event]:
    """The events of one kind."""
    return [event for event in story if type(event) is kind]


def fresh(seats: int, seed: int = 7, **options: Any) -> Abracada:
    """A table just laid."""
    return setup(seats, Options(**options), FastDice(seed), None)


def blindly(state: Abracada, steps: int, dice: FastDice) -> None:
    """So many blind moves, or fewer if the game ends."""
    for _ in range(steps):
        if len(state.to_move()) == 0:
            return
        codes, chosen = state.moves(state.active), [NOT_ASKED] * state.seats
        chosen[state.active] = codes[dice.pick(len(codes))]
        state.play(vec[i64](chosen), dice, None)


def result(state: Abracada) -> Result:
    """How the game ended."""
    found = state.result()
    assert found is not None
    return found

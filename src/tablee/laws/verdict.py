"""Verdicts: whether a game keeps a law, on how much evidence, and if not, an example."""

import traceback
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import cache
from importlib import resources
from pathlib import Path

import msgspec

from tablee.kit.texts import Texts
from tablee.laws.exhibit import Exhibit

LAST_STEPS = 20
"""The most steps shown of a long example."""


PLAYED = frozenset({1, 2, 3, 4, 5, 6, 7, 10, 11, 13, 19})
"""The laws that have something to check in every game, if enough is played."""


@dataclass(frozen=True)
class Effort:
    """How hard to search for a broken law; deterministic for the same effort."""

    examples: int = 100
    """How many games are tried for each law."""
    seed: int = 0
    smallest: bool = True
    """Whether to shrink an example that breaks a law."""


@dataclass(frozen=True)
class Example:
    """A game that breaks a law: its set-up, its choices step by step, and its last position."""

    seats: int
    options: str
    seed: int
    choices: tuple[str, ...]
    position: str


class Broken(Exception):
    """A broken law: the name of the reason, and values for its placeholders.

    In the texts `{who}` is the seat concerned, or a watcher if that is None.
    """

    def __init__(self, reason: str, **places: object) -> None:
        super().__init__(reason, places)
        self.reason = reason
        self.places = places
        self.example: Example | None = None

    def at(self, example: Example) -> "Broken":
        """Attach the game that broke the law, unless there is one already."""
        self.example = self.example or example
        return self


@dataclass(frozen=True)
class Verdict:
    """The verdict on one law; `kept` is None if there was nothing to judge."""

    number: int
    kept: bool | None
    judged: int = 0
    broken: Broken | None = None

    @property
    def untried(self) -> bool:
        """Whether too little was played to decide."""
        return self.kept is None and self.number in PLAYED

    def law(self, texts: Texts) -> str:
        """The law in one sentence."""
        return texts.say(f"law.{self.number}")

    def why(self, texts: Texts) -> str:
        """The reason in one sentence: what is broken, or how much was checked."""
        if self.broken:
            return say(self.broken, texts)
        key = f"idle.{self.number}" if self.kept is None else f"kept.{self.number}"
        return texts.say(key, n=self.judged)

    def example(self, texts: Texts) -> Sequence[str]:
        """The game that breaks the law, line by line; empty if none was needed."""
        found = self.broken.example if self.broken else None
        if not found:
            return ()
        laid = texts.say("example.laid", n=found.seats, options=found.options, seed=found.seed)
        steps = [
            texts.say("example.step", n=n, choices=step) for n, step in enumerate(found.choices, start=1)
        ]
        early = max(0, len(steps) - LAST_STEPS)
        if early:
            steps = [texts.say("example.early", n=early), *steps[early:]]
        return [laid, *steps, texts.say("example.position", text=found.position)]


@dataclass(frozen=True)
class Law:
    """A law: its number, and a judge that returns how much it checked, or raises `Broken`."""

    number: int
    judge: Callable[[Exhibit, Effort], int]

    def verdict(self, exhibit: Exhibit, effort: Effort) -> Verdict:
        """The verdict of this law on one game."""
        try:
            judged = self.judge(exhibit, effort)
        except Broken as found:
            broken = found
        except Exception as problem:  # an exception of the game, in a law that plays no games
            broken = Broken("raised", problem=in_one_line(problem))
        else:
            return Verdict(self.number, kept=True if judged else None, judged=judged)
        return Verdict(self.number, kept=False, broken=broken)


@cache
def texts(language: str) -> Texts:
    """The texts of laws and reasons in one language."""
    folder = resources.files("tablee.laws") / "texts"
    return Texts(language, (folder / f"{language}.toml").read_text(encoding="utf-8"))


def say(broken: Broken, texts: Texts) -> str:
    """The reason a law is broken, in words."""
    seat = broken.places.get("seat")
    who = texts.say("example.watcher") if seat is None else texts.say("example.seat", n=seat)
    return texts.say(f"why.{broken.reason}", who=who, **broken.places)


def in_one_line(problem: Exception) -> str:
    """An exception and where it was raised, in one line."""
    last = traceback.extract_tb(problem.__traceback__)[-1]
    return f"{type(problem).__name__}: {problem} ({Path(last.filename).name}, line {last.lineno})"


def in_json(fact: object) -> str:
    """A fact as JSON, for the reason of a verdict."""
    return msgspec.json.encode(fact).decode()

"""Dice for lessons: scripted answers, or for a wrong try the scripted ones for as long as they fit."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit.chance import Mismatch, ScriptedDice
from tablee.kit.dice import Dice, FastDice
from tablee.lessons.lesson import BadLesson


class WrittenDice(Dice):
    """Dice that give exactly the answers written in a lesson."""

    def __init__(self, answers: Sequence[int], where: str) -> None:
        self._rest = iter(answers)
        self._script = ScriptedDice(self._rest)
        self._where = where

    def pick(self, n: i64) -> i64:
        try:
            return self._script.pick(n)
        except Mismatch as problem:
            raise BadLesson(f"{self._where}, dice: {problem}") from None

    def draw(self, counts: vec[i64]) -> i64:
        try:
            return self._script.draw(counts)
        except Mismatch as problem:
            raise BadLesson(f"{self._where}, dice: {problem}") from None

    def check_used_up(self) -> None:
        """Raise if some answers were not asked for."""
        left = list(self._rest)
        if left:
            raise BadLesson(f"{self._where}, dice: nothing asks for {left}")


class TriedDice(Dice):
    """Dice for an unscripted try: the written answers while they fit, then pseudo-random ones."""

    def __init__(self, answers: Sequence[int], seed: int) -> None:
        self._script = ScriptedDice(answers)
        self._own = FastDice(seed)

    def pick(self, n: i64) -> i64:
        try:
            return self._script.pick(n)
        except Mismatch:
            return self._own.pick(n)

    def draw(self, counts: vec[i64]) -> i64:
        try:
            return self._script.draw(counts)
        except Mismatch:
            return self._own.draw(counts)

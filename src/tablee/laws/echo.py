"""Dice that repeat recorded answers, with at most one of them changed."""

from collections.abc import Sequence

from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit.chance import Pick, fits
from tablee.kit.dice import Dice


class Astray(Exception):
    """The rules ask for something that was not recorded."""


class EchoDice(Dice):
    """Dice for a twin: the same answers, as far as they are possible there."""

    def __init__(self, picks: Sequence[Pick], twist: int | None = None) -> None:
        self._picks = picks
        self._twist = twist
        self._used = 0

    def pick(self, n: i64) -> i64:
        return self._answer(n)

    def draw(self, counts: vec[i64]) -> i64:
        return self._answer(tuple(counts))

    def _answer(self, asked: int | tuple[int, ...]) -> int:
        number, self._used = self._used, self._used + 1
        if number == len(self._picks):
            raise Astray
        answer = self._picks[number][1]
        if number == self._twist:
            answer = another(asked, answer)
        if not fits(asked, answer):
            raise Astray
        return answer


def another(asked: int | tuple[int, ...], answer: int) -> int:
    """The next possible answer after this one, wrapping around."""
    size = asked if isinstance(asked, int) else len(asked)
    others = [(answer + step) % size for step in range(1, size)]
    return next((other for other in others if fits(asked, other)), -1)

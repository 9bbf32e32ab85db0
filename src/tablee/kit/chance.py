"""Dice for tables and tests: sealed, scripted, and those that record answers or replay them."""

from collections.abc import Iterable, Sequence

from librt.vecs import vec
from mypy_extensions import i64, mypyc_attr

from tablee.kit import seal
from tablee.kit.dice import Dice

Pick = tuple[int | tuple[int, ...], int]
"""The question (n, or a heap's counts) and the answer."""


class Mismatch(Exception):
    """Recorded or scripted chance that does not answer what the rules ask."""


class SealedDice(Dice):
    """The dice of one entry at a live table, derived from the sealed seed: nobody can predict them."""

    def __init__(self, seed: bytes, scope: str, entry: int) -> None:
        self._seed = seed
        self._scope = scope
        self._entry = entry
        self._picks = 0

    def pick(self, n: i64) -> i64:
        self._picks += 1
        return seal.ticket(self._seed, self._scope, self._entry, self._picks - 1, n)


@mypyc_attr(allow_interpreted_subclasses=True)
class ScriptedDice(Dice):
    """Dice that answer what a test wrote down: a number for a pick, a kind for a draw."""

    def __init__(self, answers: Iterable[int]) -> None:
        self._answers = iter(answers)

    def pick(self, n: i64) -> i64:
        answer = self._next()
        if not 0 <= answer < n:
            raise Mismatch(f"the script answers {answer} to a pick among {n}")
        return answer

    def draw(self, counts: vec[i64]) -> i64:
        kind = self._next()
        if not (0 <= kind < len(counts) and counts[kind] > 0):
            raise Mismatch(f"the script draws kind {kind} from {list(counts)}")
        return kind

    def _next(self) -> int:
        answer = next(self._answers, None)
        if answer is None:
            raise Mismatch("the script has no answer left")
        return answer


class RecordingDice(Dice):
    """Dice that pass every question on and record the answers."""

    def __init__(self, inner: Dice) -> None:
        self._inner = inner
        self.picks: list[Pick] = []

    def pick(self, n: i64) -> i64:
        answer = self._inner.pick(n)
        self.picks.append((n, answer))
        return answer

    def draw(self, counts: vec[i64]) -> i64:
        kind = self._inner.draw(counts)
        self.picks.append((tuple(counts), kind))
        return kind


class RecordedDice(Dice):
    """Dice that replay recorded answers, and raise `Mismatch` when the rules ask something else."""

    def __init__(self, picks: Sequence[Pick]) -> None:
        self._picks = picks
        self._used = 0

    def pick(self, n: i64) -> i64:
        return self._answer(n)

    def draw(self, counts: vec[i64]) -> i64:
        return self._answer(tuple(counts))

    def used_up(self) -> bool:
        """Whether every recorded answer was asked for."""
        return self._used == len(self._picks)

    def _answer(self, asked: int | tuple[int, ...]) -> int:
        if self._used == len(self._picks):
            raise Mismatch(f"nothing recorded for chance among {asked}")
        among, answer = self._picks[self._used]
        if among != asked or not fits(among, answer):
            raise Mismatch(f"recorded {answer} among {among}, but the rules ask among {asked}")
        self._used += 1
        return answer


def fits(among: int | tuple[int, ...], answer: int) -> bool:
    """Whether an answer is within range."""
    if isinstance(among, int):
        return 0 <= answer < among
    return 0 <= answer < len(among) and among[answer] > 0

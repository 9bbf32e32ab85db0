"""How often something is tried: one of its kind each day, all of them when there is time."""

from collections.abc import Iterable, Sequence

import pytest


def one_daily(values: Iterable[object], ids: Sequence[str] | None = None) -> list[object]:
    """Values for `parametrize`: the first is tried each day, the others by `./test --long`."""
    every = list(values)
    names: Sequence[str | None] = ids or [None] * len(every)
    return [
        pytest.param(value, id=name, marks=[pytest.mark.long] if number else [])
        for number, (value, name) in enumerate(zip(every, names, strict=True))
    ]

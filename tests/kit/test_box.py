"""A box that contradicts itself is refused where it is written."""

import pytest

from tablee.kit.box import Box


@pytest.mark.parametrize("seats", [(5, 2), (0, 4)])
def test_the_fewest_seats_come_first(seats: tuple[int, int]) -> None:
    with pytest.raises(ValueError, match="the fewest come first"):
        Box(
            id="bells",
            title="Bells",
            seats=seats,
            age=8,
            minutes=10,
            mechanisms=(),
            themes=(),
            endings=("round",),
            bound=40,
        )

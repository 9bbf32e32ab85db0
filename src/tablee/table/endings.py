"""The endings every game shares: brought about by the seats, not by the rules."""

from tablee.kit.facts import Result, places

ENDINGS = ("resigned", "agreed")
"""The house's texts have a message `ending.NAME` for each."""


def by_resigning(seats: int, seat: int) -> Result:
    """Who resigns comes last; points are not counted in a game that was not played to its end."""
    return Result(places([(int(other != seat),) for other in range(seats)]), (0,) * seats, "resigned")


def by_agreement(seats: int) -> Result:
    """All share the first place; points are not counted in a game that was not played to its end."""
    return Result((1,) * seats, (0,) * seats, "agreed")

"""How long the room keeps what is no longer used."""

from typing import Final

HOUR_MS: Final = 60 * 60 * 1000
DAY_MS: Final = 24 * HOUR_MS
TABLE_MS: Final = {"open": 7 * DAY_MS, "playing": 180 * DAY_MS, "over": 400 * DAY_MS}
"""A table, by its status."""
GUEST_MS: Final = 400 * DAY_MS
LINK_MS: Final = 90 * DAY_MS
CODE_LINK_MS: Final = HOUR_MS
"""A link for somebody who typed a table's code."""
CODE_SLEEPS_MS: Final = DAY_MS
"""The code of a game in play stops working once nobody has touched the game for so long."""
LONGEST_DAYS: Final = 400
"""The longest anything is kept; whoever runs a room may set less."""


def kept_days(usual_ms: int, most: int) -> int:
    """How many days something is kept in a room that keeps nothing for longer than `most` days."""
    return min(usual_ms // DAY_MS, most)


def sooner_ms(usual_ms: int, most: int) -> int:
    """How much earlier than usual something expires in such a room."""
    return usual_ms - kept_days(usual_ms, most) * DAY_MS

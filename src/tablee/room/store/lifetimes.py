"""How long the room keeps what nobody touches any more."""

from typing import Final

DAY_MS: Final = 24 * 60 * 60 * 1000
TABLE_MS: Final = {"open": 7 * DAY_MS, "playing": 180 * DAY_MS, "over": 400 * DAY_MS}
"""A table, by how far it is."""
GUEST_MS: Final = 400 * DAY_MS
LINK_MS: Final = 90 * DAY_MS
CODE_LINK_MS: Final = 60 * 60 * 1000
"""A link for somebody who typed a table's code."""

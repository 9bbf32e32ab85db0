"""The limits for one client, one table and one address; docs/protocol.md lists them."""

from typing import Final

FRAME: Final = 16 * 1024
"""The longest message to the room, and the longest body of a request, in bytes."""
HEAD: Final = 64 * 1024
"""The most bytes of a request's head, and of trailers after its body (else 413)."""
LONGEST: Final = 64 * 1024
"""A longer message is not even read: the connection is closed (1009)."""
PER_SECOND: Final = 20
BURST: Final = 40
"""The token bucket of a connection's messages; exceeding it closes the connection (4029)."""
UNREADABLE: Final = 20
"""A client that sends more messages than this that cannot be decoded is disconnected (4400)."""
REQUEST_S: Final = 20
"""The time within which a whole request, head and body, must arrive (else 408)."""
HELLO_S: Final = 10
"""The time within which the first message must arrive (else 4001)."""
PING_S: Final = 20
"""The interval of pings; a connection that does not answer for as long is closed (1011)."""
OTHER_FRAMES: Final = 500
"""How many frames other than whole messages (pings, fragments) may come between two pings (else 4029)."""
CONNECTIONS: Final = (200, 20_000)
"""The most connections of one address, and in all; more are closed at once."""
CROWD: Final = 200
"""The most watchers and screens at one table (else 1013)."""
CROWD_EACH: Final = 50
"""The most of them from one address, so that none takes up a whole table."""
DEVICES: Final = 20
"""The most connections of a seated person to one table (else 1013)."""
WAITING_FRAMES: Final = 256
WAITING_BYTES: Final = 256 * 1024
"""A client with more frames queued than this is too slow: it is disconnected (4008), and may resume."""

TICKET_MS: Final = 30_000
"""How long a ticket is valid, for a single use."""
TICKETS: Final = 10_000
TICKETS_AT_A_TABLE: Final = 1000
"""The most open tickets, in all, and for watchers and screens of one table."""
TICKETS_EACH: Final = (20, 200)
"""The most open tickets of a person, and of an address without a name; another one voids their oldest."""

# Rates: so many a second, after so many at once.

GUESSES: Final = (0.2, 10)
"""Wrong codes, and wrong words to make tables, from an address; a limit for each."""
MAKINGS: Final = (0.5, 30)
"""What another machine may make: guests, tables, links and more."""
MISSED: Final = (5, 100)
"""Invalid tickets for bots' turns."""
LOOKS: Final = (1, 30)
"""Shared replays, and tables by code, that an address may open; how often a guest may list finished games."""
TELLINGS: Final = (0.2, 10)
"""How often a guest may change their name, ask for a seat, make a link, lend a game, let others through; a
limit for each."""

SHARES: Final = 20
"""The most shares of one finished game, with different eyes or moments."""
ASK_AGAIN_MS: Final = 60_000
"""How long after a refusal somebody may ask for a seat again."""

TOLD_AGAIN: Final = 64
"""How many of the last moments in a story have views."""
TOLD_BYTES: Final = (32 * 1024, 32 * 1024 * 1024)
"""The most bytes of kept tells, of one table and in all; a client that missed more gets a snapshot."""
SAID_AT_FIRST: Final = 40
"""How many items of talk are in a welcome; a table's story has all that are stored."""
SAID_KEPT: Final = 2000
"""How many items of talk are stored for a table; triggers in the SQL delete older ones."""

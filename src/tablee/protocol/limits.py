"""How much the room takes from one client, one table and one address; docs/protocol.md lists it."""

from typing import Final

FRAME: Final = 16 * 1024
"""No message to the room, and no body of a request, is longer than this, in bytes."""
HEAD: Final = 64 * 1024
"""Of the head of a request, and of what is named behind its body, about so much is read (else 413)."""
LONGEST: Final = 64 * 1024
"""A message longer than this is not even read: the connection is closed (1009)."""
PER_SECOND: Final = 20
BURST: Final = 40
"""So many messages at once, then so many a second; more closes the connection (4029)."""
UNREADABLE: Final = 20
"""A client that sends more unreadable messages than this is let go (4400)."""
REQUEST_S: Final = 20
"""A request arrives whole, head and body, within so many seconds (else 408)."""
HELLO_S: Final = 10
"""The first message comes within so many seconds (else 4001)."""
PING_S: Final = 20
"""So often the room pings a connection; one that does not answer for as long is closed (1011)."""
OTHER_FRAMES: Final = 500
"""So many frames that are no whole message (pings, pieces) may come between two of its pings (else 4029)."""
CONNECTIONS: Final = (200, 20_000)
"""So many connections one address may have, and all together; the next is closed at once."""
CROWD: Final = 200
"""So many may look on at one table, watchers and screens (else 1013)."""
CROWD_EACH: Final = 50
"""So many of them from one address: nobody takes all the places of a table alone."""
DEVICES: Final = 20
"""So many connections somebody who sits may have to one table (else 1013)."""
WAITING_FRAMES: Final = 256
WAITING_BYTES: Final = 256 * 1024
"""A client that lets more than this pile up is too slow: it is let go (4008), and may resume."""

TICKET_MS: Final = 30_000
"""A ticket is good for so long, once."""
TICKETS: Final = 10_000
TICKETS_AT_A_TABLE: Final = 1000
"""So many tickets may be open at the same time, in all and of those who look on at one table."""
TICKETS_EACH: Final = (20, 200)
"""So many a person has of them, or an address without a name; one more, and their oldest is void."""
GUESSES: Final = (0.2, 10)
"""Wrong codes an address may try, and wrong words to make tables: each so many a second, after so many."""
MAKINGS: Final = (0.5, 30)
"""What another machine may make, guests, tables, links and more: so many a second, after so many at once."""
MISSED: Final = (5, 100)
"""Tickets for a bot's turn that are not, or no longer, good: so many a second, after so many at once."""
SHARES: Final = 20
"""So many times a finished game may be shared at once, by other eyes or at other moments."""
LOOKS: Final = (1, 30)
"""Shared replays and tables with a code that an address may open: so many a second, after so many at once."""
TELLINGS: Final = (0.2, 10)
"""How often a guest takes another name, asks for a seat, makes a link, lends a game, lets others through:
each so many a second, after so many."""

ASK_AGAIN_MS: Final = 60_000
"""Who was refused a seat asks again after so long."""

TOLD_AGAIN: Final = 64
"""So many views are in a story, the last ones."""
TOLD_BYTES: Final = (32 * 1024, 32 * 1024 * 1024)
"""So many bytes of tells one table keeps, and all together; who missed more than is kept gets a snapshot."""
SAID_AT_FIRST: Final = 40
"""So many things said are in a welcome; a table's story has all that are kept."""
SAID_KEPT: Final = 2000
"""So many things said at a table are kept; what forgets the others is in the SQL."""

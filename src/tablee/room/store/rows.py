"""The rows a room keeps, as plain values."""

from typing import Literal

from msgspec import Struct

from tablee.protocol.fields import ChatRule, LinkKind, Role, Status

Opener = Literal["link", "key", "ban"]
Reach = Literal["all", "screens", "seats", "watcher"]
"""Whom a gesture reaches: everybody, the screens, the seats of one person, or one watcher."""


class Person(Struct, frozen=True):
    """A guest: a name, and nothing else."""

    id: str
    name: str
    created: int
    expires: int


class Token(Struct, frozen=True):
    """The hash of a token by which a person is recognized."""

    hash: bytes
    person: str


class TableRow(Struct, frozen=True):
    """A table without its log; `options`, `clock` and `awaited` are JSON.

    It is rewritten with every move: whatever is long and never changes has a row of its own.
    """

    id: str
    game: str
    status: Status
    options: str
    clock: str | None
    seed: bytes
    host: int
    chat: ChatRule
    code: str | None
    rematch: str | None
    told: int
    awaited: str
    created: int
    touched: int
    expires: int
    hints: bool = False
    """Whether all agreed before the start that anybody may ask for hints."""


class OpeningRow(Struct, frozen=True):
    """All that was settled when a table was laid, as JSON: the first line of the recorded game."""

    table_id: str
    opening: str


class SeatRow(Struct, frozen=True):
    """A seat: whose it is (a person's, a bot's before the start, or free)."""

    table_id: str
    seat: int
    person: str | None = None
    bot: str | None = None
    ready: bool = False
    nonce: str | None = None
    told: int = 0
    void: str | None = None
    """The person whose devices no longer open it, since its link was reissued and is not used yet."""
    name: str | None = None
    """The name of a player on a shared device."""


class Watcher(Struct, frozen=True):
    """A person who may look on."""

    table_id: str
    person: str


class Link(Struct, frozen=True):
    """A token that gives a role at one table."""

    hash: bytes
    table_id: str
    role: LinkKind
    person: str | None
    uses: int | None
    expires: int


class EntryRow(Struct, frozen=True):
    """One entry of a log, as JSON."""

    table_id: str
    n: int
    entry: str


class SealedRow(Struct, frozen=True):
    """A choice handed in and not yet played, as JSON."""

    table_id: str
    seat: int
    move: str


class Receipt(Struct, frozen=True):
    """The answer to a message: its n, and the hash of the message's content."""

    table_id: str
    id: str
    hash: bytes
    n: int


class TalkRow(Struct, frozen=True):
    """Something said, as the JSON that all were sent; `person` is None where the host did something."""

    table_id: str
    n: int
    person: str | None
    said: str


class VoteRow(Struct, frozen=True):
    """A seat's vote that another one, which is absent, be handed to a bot."""

    table_id: str
    seat: int
    voter: int


class ConsentRow(Struct, frozen=True):
    """Somebody at a table lets a watcher see every hand."""

    table_id: str
    watcher: str
    giver: str


class WitnessRow(Struct, frozen=True):
    """A watcher who has looked through a seat's eyes, with the name they had then."""

    table_id: str
    person: str
    name: str


class ShareRow(Struct, frozen=True):
    """A finished game that somebody shared: its own id, and the eyes and the moment it opens with."""

    id: str
    table_id: str
    person: str
    seat: int | None
    entry: int | None
    created: int


class ReviewRow(Struct, frozen=True):
    """What the coach said to who sat in a seat of a finished game, as JSON."""

    table_id: str
    seat: int
    person: str
    created: int
    review: str


class ResultRow(Struct, frozen=True):
    """How the game of a table ended, as JSON."""

    table_id: str
    result: str


class BranchRow(Struct, frozen=True):
    """The moment of a finished table from which another goes on; the position is secret until the end."""

    table_id: str
    parent: str
    """The finished table, which may be long gone."""
    seal: str
    """That table's seal."""
    entry: int
    seat: int
    exact: bool
    position: str


class HeldRow(Struct, frozen=True):
    """A seat that somebody has had in play; −1 if it is not known which."""

    table_id: str
    person: str
    seat: int


class FormerRow(Struct, frozen=True):
    """Who had a seat in play until an entry, the first that is no longer theirs."""

    table_id: str
    seat: int
    until: int
    person: str | None
    name: str | None = None
    """Their name if they played on a shared device."""


class AskRow(Struct, frozen=True):
    """A watcher who asks for a bot's seat."""

    table_id: str
    person: str
    seat: int


class AgreedRow(Struct, frozen=True):
    """Somebody at a table who agrees to that."""

    table_id: str
    person: str
    giver: str


class DeadlineRow(Struct, frozen=True):
    """The deadline of a table whose clock counts days."""

    table_id: str
    due: int


class SubscriptionRow(Struct, frozen=True):
    """A device's Web Push subscription: endpoint, public key, secret, and the language of its calls."""

    person: str
    endpoint: str
    p256dh: str
    auth: str
    lang: str
    created: int


class SilencedRow(Struct, frozen=True):
    """Somebody whom the host has silenced at a table."""

    table_id: str
    person: str
    name: str
    """Their name at that time, which is still shown; "" if they had none."""


class SentAwayRow(Struct, frozen=True):
    """Somebody whom the host sent away from a table, with the name they had then."""

    table_id: str
    person: str
    name: str


class LentRow(Struct, frozen=True):
    """Somebody who had a seat lends the game of a table."""

    table_id: str
    person: str


class HintRow(Struct, frozen=True):
    """The moves a hint showed to its seat, as JSON, by the entry that marks it."""

    table_id: str
    entry: int
    moves: str


class LetsThroughRow(Struct, frozen=True):
    """Somebody lets those who sat with them go through their decisions at a table."""

    table_id: str
    person: str


class NodeRow(Struct, frozen=True):
    """A node of the room: its address, its version of Tablée, how long it is alive, its state as JSON."""

    id: str
    address: str
    version: str
    until: int
    opened: int
    state: str


class LeaseRow(Struct, frozen=True):
    """What one node alone looks after, and the fencing token: how often that has changed hands."""

    what: str
    node: str
    fence: int


class PresentRow(Struct, frozen=True):
    """Who is connected to a table at a node, by how many clients; `person` is "" for all without a name."""

    table_id: str
    node: str
    role: Role
    person: str
    name: str
    since: int
    clients: int


class GestureRow(Struct, frozen=True):
    """A gesture for other nodes to pass on: the JSON of a frame, and whom it reaches."""

    table_id: str
    node: str
    reach: Reach
    person: str
    frame: str


class TicketRow(Struct, frozen=True):
    """A ticket for the socket of any node, by its hash."""

    hash: bytes
    table_id: str
    role: Role
    person: str | None
    link: bytes | None
    until: int
    asker: str = ""


class OpenerRow(Struct, frozen=True):
    """What the operator has issued or banned at any node: a link or a key by its hash, or an address."""

    kind: Opener
    name: str
    until: int


class SecretRow(Struct, frozen=True):
    """A secret that all nodes share."""

    name: str
    value: str

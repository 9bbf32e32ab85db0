"""Acts: everything a seat can do at a table besides its moves, from getting ready to a rematch."""

from typing import Any

from msgspec import Struct, field

from tablee.kit.facts import tag_of
from tablee.kit.log import Clock
from tablee.protocol.fields import (
    ChatRule,
    Name,
    Nonce,
    PersonId,
    SeatCount,
    SeatNumber,
    WatcherId,
    Word,
)


class Act(Struct, frozen=True, forbid_unknown_fields=True, tag_field="do", tag=tag_of):
    """Something a seat does at a table that is not a move of the game."""


# Before the start


class Ready(Act, frozen=True):
    ready: bool = True
    nonce: Nonce | None = None


class Start(Act, frozen=True):
    nonce: Nonce | None = None
    us: bool = False
    """Start with the seats that are taken: free seats are removed."""


class Bot(Act, frozen=True):
    """The host gives a seat to a bot."""

    seat: SeatNumber
    bot: Word


class Free(Act, frozen=True):
    seat: SeatNumber


class Swap(Act, frozen=True):
    seat: SeatNumber
    other: SeatNumber = field(name="with")


class SetOptions(Act, frozen=True, tag="options"):
    options: dict[str, Any]


class SetClock(Act, frozen=True, tag="clock"):
    clock: Clock | None


class SetHints(Act, frozen=True, tag="hints"):
    """The host allows hints although several people play, or no longer."""

    yes: bool


class Seats(Act, frozen=True):
    seats: SeatCount


class Sit(Act, frozen=True):
    """A player on the host's device takes a seat, or changes their name there."""

    seat: SeatNumber
    name: Name


# In play


class Withdraw(Act, frozen=True):
    pass


class Undo(Act, frozen=True):
    pass


class Draw(Act, frozen=True):
    pass


class Answer(Act, frozen=True):
    yes: bool


class Resign(Act, frozen=True):
    pass


class Pause(Act, frozen=True):
    pass


class Resume(Act, frozen=True):
    pass


class Nudge(Act, frozen=True):
    seat: SeatNumber


class VoteBot(Act, frozen=True):
    seat: SeatNumber


class Back(Act, frozen=True):
    """Take one's seat back from the bot."""


class Kick(Act, frozen=True):
    seat: SeatNumber


class Host(Act, frozen=True):
    """Become the host of a table whose host has been away for long."""


class ChatMode(Act, frozen=True, tag="chat"):
    mode: ChatRule


class Silence(Act, frozen=True):
    """The host silences somebody at this table, or lets them speak again."""

    who: PersonId
    yes: bool


class SendAway(Act, frozen=True):
    """The host sends somebody away from this table, or lets them come again."""

    who: PersonId
    yes: bool


class LetSee(Act, frozen=True):
    """Let a watcher see every hand, or no longer."""

    watcher: WatcherId
    yes: bool


class LetSit(Act, frozen=True):
    """Agree that a watcher gets the seat they ask for, or refuse it."""

    watcher: WatcherId
    yes: bool


# After the end


class Rematch(Act, frozen=True):
    pass


AnyAct = (
    Ready | Start | Bot | Free | Swap | SetOptions | SetClock | SetHints | Seats | Sit | Withdraw | Undo
    | Draw | Answer | Resign | Pause | Resume | Nudge | VoteBot | Back | Kick | Host | ChatMode | Silence
    | SendAway | LetSee | LetSit | Rematch
)  # fmt: skip

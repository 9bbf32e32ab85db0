"""`tablee seat URL --bot NAME`: plays a bot on this machine at a table of any room."""

import asyncio
import secrets
from collections.abc import Callable
from typing import Protocol

import msgspec
from msgspec import Raw

from tablee import shelf
from tablee.contestants.naming import contestant
from tablee.join.guest import Guest, Invitation
from tablee.join.line import Line, names_at
from tablee.kit.dice import Dice, FastDice
from tablee.kit.facts import Result
from tablee.kit.game import AnyGame, Bot, Sight, Tale
from tablee.kit.log import TakenBack
from tablee.kit.refusal import Refusal
from tablee.kit.typed import read_json
from tablee.protocol import acts
from tablee.protocol.bodies.joining import LinkShown, SeatWanted
from tablee.protocol.bodies.looking import StoryWanted
from tablee.protocol.seen import Now
from tablee.table.hearing import read_events
from tablee.table.replay import read_move


class Onlooker(Protocol):
    """Whoever started the bot, and is shown its progress."""

    def tell(self, key: str, **places: object) -> None:
        """Show one message of the house."""

    def command(self, line: str) -> None:
        """Show a command that can be copied: a line of its own, however long."""

    def end(self, game: str, names: list[str], result: Result) -> None:
        """Show how the game ended."""


async def seat(url: str, bot: str, name: str | None, onlooker: Onlooker) -> Result:
    """Seat a bot and play to the end; returns the result."""
    invitation = Invitation(url)
    if invitation.link is None:
        raise Refusal("no_role")
    guest = Guest(invitation.room)
    called = name or bot.rpartition(":")[2]
    await guest.introduce(called)
    opened = await guest.ask("enter", LinkShown(invitation.link), id=invitation.table)
    game = shelf.game(opened.game)
    found = contestant(game, bot)
    taken = await guest.ask("sit", SeatWanted(invitation.link), id=invitation.table)
    async with Line(guest, invitation.table, lambda how: onlooker.tell(f"join.line_{how}")) as line:
        await line.act(acts.Ready())
        onlooker.tell("join.bot_seated", name=called, title=game.box.title)
        if taken.links.mine is not None:
            onlooker.tell("join.comes_back")
            words = ["--bot", bot, *(["--name", name] if name else [])]
            onlooker.command(invitation.way_back(taken.links.mine, "seat", *words))
        result = await play(line, game, found, lambda: onlooker.tell("join.bot_plays", name=called))
        onlooker.end(opened.game, names_at(line), result)
    return result


async def play(line: Line, game: AnyGame, bot: Bot, on_first: Callable[[], None] = lambda: None) -> Result:
    """Play until the game is over: choose a move whenever the seat is awaited."""
    dice, asked = FastDice(secrets.randbits(61)), False
    while line.now.result is None:
        now, seat = line.now, line.you.seat
        if seat is not None and seat in now.awaited:
            if not asked:
                asked = True
                on_first()
            heard = await heard_by(line, game, seat) if game.listens else ()
            await line.move(await asyncio.to_thread(choose, game, bot, seat, now, heard, dice))
        else:
            await line.hear()
    return line.now.result


async def heard_by(line: Line, game: AnyGame, seat: int) -> tuple[Tale, ...]:
    """What a seat was told so far, by the table's story, which has also what was told while disconnected."""
    story = await line.guest.ask("story", StoryWanted(seat=seat), id=line.table)
    notices = [notice for told in story.told for notice in told.notices]
    taken_back = {notice.entry for notice in notices if isinstance(notice, TakenBack)}
    told = [(each.moment - 1, msgspec.json.decode(each.events)) for each in story.told]
    return tuple([Tale(read_events(game, events), entry in taken_back) for entry, events in told if events])


def choose(game: AnyGame, bot: Bot, seat: int, now: Now, heard: tuple[Tale, ...], dice: Dice) -> Raw:
    """The bot's move for what its seat sees and has heard."""
    view = read_json(now.view, game.view_type)
    moves = tuple(read_move(game, move) for move in msgspec.json.decode(now.moves))
    return Raw(msgspec.json.encode(bot(Sight(game, seat, view, moves, heard), dice)))

"""`tablee seat URL --bot NAME`: a bot of this machine sits down at a table anywhere."""

import asyncio
import secrets

import msgspec
from msgspec import Raw

from tablee import shelf
from tablee.join.guest import Guest, Invitation
from tablee.join.line import Line
from tablee.kit.dice import Dice, FastDice
from tablee.kit.facts import Result
from tablee.kit.game import AnyGame, Bot, Sight, Tale
from tablee.kit.log import TakenBack
from tablee.kit.refusal import Refusal
from tablee.protocol import wire
from tablee.protocol.http import LinkShown, SeatWanted, StoryWanted, TableStory
from tablee.protocol.seen import Now
from tablee.search.bots import bots_of
from tablee.table.hearing import read_events
from tablee.table.replay import read_move


class NoSuchBot(Exception):
    """This game has no bot of that name, but these."""

    def __init__(self, name: str, known: list[str]) -> None:
        super().__init__(name)
        self.name = name
        self.known = known


async def seat(url: str, bot: str, name: str | None = None) -> Result:
    """Sit a bot down and let it play to the end; the result."""
    invitation = Invitation(url)
    if invitation.link is None:
        raise Refusal("no_role")
    guest = Guest(invitation.room)
    await guest.introduce(name or bot)
    opened = await guest.ask("enter", LinkShown(invitation.link), id=invitation.table)
    game = shelf.game(opened.game)
    if bot not in bots_of(game):
        raise NoSuchBot(bot, sorted(bots_of(game)))
    await guest.ask("sit", SeatWanted(invitation.link), id=invitation.table)
    async with Line(guest, invitation.table) as line:
        await line.act(wire.Ready())
        return await play(line, game, bots_of(game)[bot])


async def play(line: Line, game: AnyGame, bot: Bot) -> Result:
    """Choose whenever the seat is asked."""
    dice = FastDice(secrets.randbits(61))
    while line.now.result is None:
        now, seat = line.now, line.you.seat
        if seat is not None and seat in now.awaited:
            heard = await heard_by(line, game, seat) if game.listens else ()
            await line.move(await asyncio.to_thread(choose, game, bot, seat, now, heard, dice))
        else:
            await line.hear()
    return line.now.result


async def heard_by(line: Line, game: AnyGame, seat: int) -> tuple[Tale, ...]:
    """What a seat was told so far, from the table's story: also what was told while the line was broken."""
    story: TableStory = await line.guest.ask("story", StoryWanted(seat=seat), id=line.table)
    notices = [notice for told in story.told for notice in told.notices]
    taken_back = {notice.entry for notice in notices if isinstance(notice, TakenBack)}
    told = [(each.moment - 1, msgspec.json.decode(each.events)) for each in story.told]
    return tuple([Tale(read_events(game, events), entry in taken_back) for entry, events in told if events])


def choose(game: AnyGame, bot: Bot, seat: int, now: Now, heard: tuple[Tale, ...], dice: Dice) -> Raw:
    """The bot's move for what its seat sees and has heard."""
    view = msgspec.json.decode(now.view, type=game.view_type)
    moves = tuple(read_move(game, move) for move in msgspec.json.decode(now.moves))
    return Raw(msgspec.json.encode(bot(Sight(game, seat, view, moves, heard), dice)))

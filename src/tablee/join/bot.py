"""`tablee seat URL --bot NAME`: a bot of this machine sits down at a table anywhere."""

import asyncio
import secrets

import msgspec

from tablee import shelf
from tablee.join.asking import Guest, Invitation
from tablee.join.line import Line, Message
from tablee.kit.dice import Dice, FastDice
from tablee.kit.game import AnyGame, Bot, Sight
from tablee.search.bots import bots_of
from tablee.table.replay import read_move


class NoSuchBot(Exception):
    """This game has no bot of that name, but these."""

    def __init__(self, name: str, known: list[str]) -> None:
        super().__init__(name)
        self.name = name
        self.known = known


async def seat(url: str, bot: str, name: str | None = None) -> Message:
    """Sit a bot down and let it play to the end; the result."""
    invitation = Invitation(url)
    guest = Guest(invitation.room)
    await guest.introduce(name or bot)
    opened = await guest.ask("POST", f"tables/{invitation.table}/enter", {"link": invitation.link})
    game = shelf.game(opened["game"])
    if bot not in bots_of(game):
        raise NoSuchBot(bot, sorted(bots_of(game)))
    await guest.ask("POST", f"tables/{invitation.table}/sit", {"link": invitation.link})
    async with Line(guest, invitation.table) as line:
        await line.act("ready")
        return await play(line, game, bots_of(game)[bot])


async def play(line: Line, game: AnyGame, bot: Bot) -> Message:
    """Choose whenever the seat is asked."""
    dice = FastDice(secrets.randbits(61))
    while not line.now.get("result"):
        now, seat = line.now, line.you["seat"]
        if seat in now.get("awaited", ()) and now["moves"]:
            await line.move(await asyncio.to_thread(choose, game, bot, seat, now, dice))
        else:
            await line.hear()
    result: Message = line.now["result"]
    return result


def choose(game: AnyGame, bot: Bot, seat: int, now: Message, dice: Dice) -> Message:
    """The bot's move for what its seat sees."""
    view = msgspec.convert(now["view"], game.view_type)
    moves = tuple(read_move(game, move) for move in now["moves"])
    chosen: Message = msgspec.to_builtins(bot(Sight(game, seat, view, moves), dice))
    return chosen

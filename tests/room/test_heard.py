"""A bot of the room, and one behind a socket, remember what their seat was told."""

import msgspec

from tablee import shelf
from tablee.join.bot import heard_by
from tablee.join.guest import Guest
from tablee.join.line import Line
from tablee.kit.dice import FastDice
from tablee.kit.game import Tale
from tablee.kit.log import opening_of
from tablee.protocol import wire
from tablee.protocol.bodies.tables import NewTable
from tablee.room.live.allowance import Allowance
from tablee.room.live.telling import Telling
from tablee.table.hearing import read_events, read_tales
from tablee.table.table import Table
from tests.room.rooms import run
from tests.table.tables import chance
from tools.driving.rooms import RunningRoom

ABRACADA = shelf.game("abracada")


def test_a_table_read_from_its_log_gives_its_bots_what_the_one_before_gave() -> None:
    table, change = Table.open(ABRACADA, opening_of(ABRACADA, 3), chance, at=0)
    telling, dice, told = Telling(table, b"", Allowance()), FastDice(3), []
    telling.follow(1)
    for number in range(30):
        table.apply(change)
        frames = telling.tell(change, telling.moment(0, None), lambda eyes: 1)
        told.append(read_events(ABRACADA, msgspec.json.decode(frames[1])["events"]))
        (seat,) = table.awaited()
        if number == 10:
            telling.sight(seat)  # from here on it listens
        moves = table.moves(seat)
        change = table.choose(seat, moves[dice.pick(len(moves))], at=0)
    heard = telling.sight(1).heard
    assert read_tales(ABRACADA, heard) == tuple(map(Tale, told))
    assert Telling(table, b"", Allowance()).sight(1).heard == heard


def test_a_bot_behind_a_socket_remembers_what_it_was_told(room: RunningRoom) -> None:
    async def play() -> None:
        ada = Guest(room.url)
        await ada.introduce("Ada")
        new = NewTable("abracada", 2, bots=[None, "uniform"], start=True)
        made = await ada.ask("make", new)
        async with Line(ada, made.table) as line:
            known = len(await heard_by(line, ABRACADA, 0))
            told: list[Tale] = []
            while len(told) < 12 and line.now.result is None:
                if 0 in line.now.awaited:
                    moves = msgspec.json.decode(line.now.moves, type=list[msgspec.Raw])
                    await line.move(moves[-1])
                while True:
                    frame = await line.hear()
                    if isinstance(frame, wire.Tell):
                        events = read_events(ABRACADA, msgspec.json.decode(frame.events))
                        told += [Tale(events)] if events else []
                        break
            heard = await heard_by(line, ABRACADA, 0)
            assert heard[known : known + len(told)] == tuple(told)

    run(play())

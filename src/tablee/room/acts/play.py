"""Acts in play besides moves, and the powers of the host."""

from msgspec.structs import replace

from tablee.kit.refusal import Refusal
from tablee.protocol import acts, wire
from tablee.room.acts import talk
from tablee.room.bots.thinkers import bots_known, stand_in
from tablee.room.live.hosting import host_in_play
from tablee.room.live.plan import Plan
from tablee.room.live.table import LiveTable


def withdraw(live: LiveTable, seat: int, act: acts.Withdraw) -> Plan:
    return live.change(live.table.withdraw(seat))


def undo(live: LiveTable, seat: int, act: acts.Undo) -> Plan:
    return live.change(live.table.ask(seat, "undo", live.house.clock()))


def draw(live: LiveTable, seat: int, act: acts.Draw) -> Plan:
    return live.change(live.table.ask(seat, "draw", live.house.clock()))


def answer(live: LiveTable, seat: int, act: acts.Answer) -> Plan:
    return live.change(live.table.answer(seat, live.house.clock(), yes=act.yes))


def resign(live: LiveTable, seat: int, act: acts.Resign) -> Plan:
    """Give up; if the game goes on, all are told, and the host becomes somebody who still plays."""
    change = live.table.resign(seat, live.house.clock(), stand_in(live.row.game))
    host = host_in_play(live.seats, live.row.host, live.given_up | {seat}, live.presence.is_here)
    new = host != live.row.host
    plan = live.change(change, host=host if new else None).and_then(live.news)
    if change.after.result:
        return plan
    by, what = (host, "host") if new else (seat, None)
    return plan.joined(talk.in_the_open(live, by, "resign", seat=seat, what=what))


def pause(live: LiveTable, seat: int, act: acts.Pause) -> Plan:
    return live.change(live.table.pause(seat, live.house.clock()))


def resume(live: LiveTable, seat: int, act: acts.Resume) -> Plan:
    return live.change(live.table.resume(seat, live.house.clock()))


def nudge(live: LiveTable, seat: int, act: acts.Nudge) -> Plan:
    """A friendly push to somebody else; all see who pushed whom."""
    there, person = live.seat(act.seat), live.seats[seat].person
    live.may_speak(person)
    if there.person == person:
        raise Refusal("no_such_person")
    return Plan([], lambda: live.gesture(wire.Announced("nudged", seat=there.seat, by=seat)))


def vote_bot(live: LiveTable, seat: int, act: acts.VoteBot) -> Plan:
    """Vote that a bot plays for an absent seat until its owner is back; a majority of the others decides."""
    absent_for_long(live, act.seat)
    voters = live.voters(act.seat) | {seat}
    others = {other for other, bot in enumerate(live.table.players) if bot is None and other != act.seat}
    if 2 * len(voters & others) <= len(others):
        return live.vote(act.seat, seat)
    return hand_to_bot(live, act.seat, stand_in(live.row.game))


def back(live: LiveTable, seat: int, act: acts.Back) -> Plan:
    """The owner takes the seat back from the bot."""
    return live.change(live.table.sit(seat, None, live.house.clock())).and_then(live.news)


def bot(live: LiveTable, seat: int, act: acts.Bot) -> Plan:
    """The host hands an absent seat to a bot, or replaces a bot that plays."""
    replaces = live.table.players[live.seat(act.seat).seat] is not None
    if not replaces:
        absent_for_long(live, act.seat)
    if act.bot not in bots_known(live.row.game):
        raise Refusal("no_such_bot")
    plan = hand_to_bot(live, act.seat, act.bot).and_then(live.news)
    did: wire.Did = "strength" if replaces else "bot"
    return plan.joined(talk.in_the_open(live, seat, did, seat=act.seat, what=act.bot))


def kick(live: LiveTable, seat: int, act: acts.Kick) -> Plan:
    """The host removes a person from their seat; a bot plays on for good."""
    there = live.seat(act.seat)
    if there.person is None or there.person == live.seats[seat].person:
        raise Refusal("no_such_seat")
    said = talk.in_the_open(live, seat, "kick", seat=act.seat)
    plan = said.joined(live.vacate(act.seat))
    if live.table.players[act.seat] is not None:
        return plan
    change = live.table.sit(act.seat, stand_in(live.row.game), live.house.clock())
    return live.change(change).joined(plan)


def host(live: LiveTable, seat: int, act: acts.Host) -> Plan:
    """Become host of a table whose host has been away for long."""
    if live.row.host == seat:
        raise Refusal("already_host")
    if live.seats[live.row.host].person is not None:
        gone_for_long(live, live.row.host)
    plan = live.keep(replace(live.row, host=seat), live.seats)
    return plan.joined(talk.in_the_open(live, seat, "host"))


def chat_mode(live: LiveTable, seat: int, act: acts.ChatMode) -> Plan:
    """The host lets all chat freely, or by preset phrases only."""
    plan = live.keep(replace(live.row, chat=act.mode), live.seats)
    return plan.joined(talk.in_the_open(live, seat, "chat", what=act.mode))


def absent_for_long(live: LiveTable, seat: int) -> None:
    """Refuse if a seat is a bot's, or its person is here or has only just left."""
    if live.table.players[live.seat(seat).seat] is not None:
        raise Refusal("not_absent")
    gone_for_long(live, seat)


def gone_for_long(live: LiveTable, seat: int) -> None:
    """Refuse if the person of a seat is here, or has only just left."""
    since = live.away_since(seat)
    if since is None or live.house.clock() - since < live.house.absent_ms:
        raise Refusal("not_absent")


def hand_to_bot(live: LiveTable, seat: int, bot: str) -> Plan:
    """Put a bot in a seat, and drop the votes for that."""
    change = live.table.sit(seat, bot, live.house.clock())
    return live.change(change).joined(live.end_vote(seat))

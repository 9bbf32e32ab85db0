"""Who may do what, and when: every act with the phases it belongs to, and whether it is the host's."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final

from tablee.kit.refusal import Refusal
from tablee.protocol import acts
from tablee.protocol.fields import Status
from tablee.room.acts import away, branch, consent, late, lobby, play, rematch, talk
from tablee.room.live.plan import Plan
from tablee.room.live.table import LiveTable

Do = Callable[[LiveTable, int, Any], Plan]


@dataclass(frozen=True, slots=True)
class Rule:
    """What an act does in each phase in which it may be done."""

    phases: dict[Status, Do]
    host: bool = False


def in_play(do: Do, *, host: bool = False) -> Rule:
    return Rule({"playing": do}, host)


def before(do: Do, *, host: bool = False) -> Rule:
    return Rule({"open": do}, host)


RULES: Final[dict[type[acts.Act], Rule]] = {
    acts.Ready: before(lobby.ready),
    acts.Start: before(lobby.start, host=True),
    acts.Free: before(lobby.free),
    acts.Swap: before(lobby.swap, host=True),
    acts.SetOptions: before(lobby.options, host=True),
    acts.SetClock: before(lobby.clock, host=True),
    acts.SetHints: before(lobby.hints, host=True),
    acts.Seats: before(lobby.seats, host=True),
    acts.Sit: before(lobby.sit, host=True),
    acts.Bot: Rule({"open": lobby.bot, "playing": play.bot}, host=True),
    acts.Withdraw: in_play(play.withdraw),
    acts.Undo: in_play(play.undo),
    acts.Draw: in_play(play.draw),
    acts.Answer: in_play(play.answer),
    acts.Resign: in_play(play.resign),
    acts.Pause: in_play(play.pause),
    acts.Resume: in_play(play.resume),
    acts.Nudge: Rule({"open": play.nudge, "playing": play.nudge}),
    acts.VoteBot: in_play(play.vote_bot),
    acts.Back: in_play(play.back),
    acts.Kick: in_play(play.kick, host=True),
    acts.ChatMode: Rule(dict.fromkeys(("open", "playing", "over"), play.chat_mode), host=True),
    acts.Silence: Rule(dict.fromkeys(("open", "playing", "over"), talk.silence), host=True),
    acts.SendAway: Rule(dict.fromkeys(("open", "playing", "over"), away.send_away), host=True),
    acts.Host: Rule(dict.fromkeys(("open", "playing", "over"), play.host)),
    acts.LetSee: Rule({"open": consent.let_see, "playing": consent.let_see}),
    acts.LetSit: Rule({"open": late.let_sit, "playing": late.let_sit}),
    acts.Rematch: Rule({"over": rematch.rematch}),
}

WRONG_PHASE: Final[dict[Status, str]] = {"open": "not_started", "playing": "started", "over": "game_over"}


def plan(live: LiveTable, seat: int, act: acts.Act) -> Plan:
    """The plan for an act of a seat, or a Refusal."""
    rule = RULES[type(act)]
    if live.row.status != "open" and live.telling is None:
        raise Refusal("parked")
    if live.row.status not in rule.phases:
        raise Refusal("not_over" if isinstance(act, acts.Rematch) else WRONG_PHASE[live.row.status])
    if rule.host and live.row.host != seat:
        raise Refusal("not_the_host")
    if live.branch is not None:
        branch.may(live.branch, act)
    planned = rule.phases[live.row.status](live, seat, act)
    return planned.and_then(lambda: late.turn_down(live)) if live.row.status == "open" else planned

"""Tells a game in words: its opening, its events, its result."""

from collections.abc import Sequence

from tablee.cli.options import shown
from tablee.cli.voice import Voice
from tablee.kit.box import Box
from tablee.kit.facts import Event, Result
from tablee.kit.log import Answered, Asked, Entry, Laid, Opening, Played
from tablee.library import saying


def opening_told(voice: Voice, box: Box, opening: Opening, names: Sequence[str]) -> list[str]:
    """The game, its seats and its options."""
    players = [
        voice.say("telling.player", name=name, player=player_told(voice, box, player))
        for name, player in zip(names, opening.players, strict=True)
    ]
    options = [f"{name}={shown(value, voice)}" for name, value in opening.options.items()]
    return [
        voice.say("telling.opening", title=box.title, table=opening.table or "–", players=", ".join(players)),
        voice.say("telling.options", options=", ".join(options) or voice.say("allowed.nothing")),
        *branch_told(voice, opening, names),
    ]


def branch_told(voice: Voice, opening: Opening, names: Sequence[str]) -> list[str]:
    """What it goes on from, if anything."""
    branch = opening.goes_on
    if branch is None:
        return []
    how = voice.say("telling.exact" if branch.exact else "telling.dealt_anew", name=names[branch.seat])
    return [voice.say("telling.goes_on", entry=branch.entry), how]


def player_told(voice: Voice, box: Box, player: str | None) -> str:
    """The player of a seat."""
    return voice.say("telling.person") if player is None else voice.bot_name(box.id, player)


def entry_told(
    voice: Voice, box: Box, entry: Entry, events: Sequence[Event], names: Sequence[str]
) -> list[str]:
    """An entry of the log; of questions and answers only the outcome."""
    lines = [voice.texts(box.id).fact(event, names) for event in events]
    match entry:
        case Laid():
            return lines
        case Played():
            return ["", voice.say("telling.step", n=entry.n), *lines]
        case Asked() | Answered():
            return []
    return [voice.house.fact(entry, names)]


def result_told(voice: Voice, box: Box, result: Result, names: Sequence[str]) -> list[str]:
    """The ending, and the seats in the order of their places."""
    return saying.result_told(box.id, result, names, voice.language)

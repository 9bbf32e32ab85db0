"""Abracada… Quoi ? assembled: its box and the functions of the game contract."""

import msgspec

from tablee.games.abracada import eyes, notation, words
from tablee.games.abracada.bot.outlook import outlook
from tablee.games.abracada.bots import BOTS
from tablee.games.abracada.box import BOX
from tablee.games.abracada.highlights import highlights
from tablee.games.abracada.rules import LEAVE, STOP, TAKE, Abracada, setup
from tablee.games.abracada.stones import SPELLS
from tablee.kit.facts import Move
from tablee.kit.game import Game, Unfit


def unfit(seats: int, options: words.Options) -> Unfit | None:
    """A5: who begins must sit at the table."""
    if options.first is not None and not 0 <= options.first < seats:
        return Unfit("first_not_seated")
    return None


def move_of(state: Abracada, seat: int, code: int) -> Move:
    """The move behind a code."""
    if code == STOP:
        return words.Stop()
    if code == TAKE:
        return words.TakeSecret()
    if code == LEAVE:
        return words.LeaveSecret()
    return words.Cast(spell=code)


def code_of(state: Abracada, seat: int, move: Move) -> int:
    """The code of a move; −1 for a spell that does not exist."""
    match move:
        case words.Cast(spell=spell):
            return spell if 1 <= spell <= SPELLS else -1
        case words.Stop():
            return STOP
        case words.TakeSecret():
            return TAKE
    return LEAVE


def why_not(state: Abracada, seat: int, move: Move) -> str:
    """Why a move is not offered, in terms of what everybody has heard."""
    match move:
        case words.Cast(spell=spell) if not 1 <= spell <= SPELLS:
            return "no_such_spell"
        case words.TakeSecret() | words.LeaveSecret():
            return "no_secret_offered"
        case _ if state.offered:
            return "secret_first"
        case words.Stop():
            return "cast_first"
    return "too_low"


REFUSALS = (
    "first_not_seated", "no_such_spell", "no_secret_offered", "secret_first", "cast_first", "too_low",
)  # fmt: skip


def rematch(state: Abracada, options: words.Options) -> words.Options:
    """All keep their seats; where it was settled who begins, the left neighbour does."""
    if options.first is None:
        return options
    return msgspec.structs.replace(options, first=(options.first + 1) % state.seats)


GAME = Game(
    box=BOX,
    move_types=words.MOVES,
    event_types=words.EVENTS,
    view_type=words.View,
    unfit=unfit,
    setup=setup,
    text=notation.text,
    parse=notation.parse,
    move_of=move_of,
    code_of=code_of,
    why_not=why_not,
    refusals=REFUSALS,
    view=eyes.view,
    open_view=eyes.open_view,
    see=eyes.see,
    imagine=eyes.imagine,
    redeal=eyes.redeal,
    rematch=rematch,
    highlight_types=words.HIGHLIGHTS,
    highlights=highlights,
    bots=BOTS,
    reason_types=words.REASONS,
    hidden_types=words.HIDDEN,
    hidden=eyes.hidden,
    outlook=outlook,
    listens=True,
    codes=lambda state: LEAVE + 1,
    yardstick="hanabi",  # all see the other hands
)

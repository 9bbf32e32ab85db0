"""Crossing assembled: its box and the functions of the game contract."""

from tablee.games.crossing import eyes, notation, words
from tablee.games.crossing.bot.outlook import outlook
from tablee.games.crossing.bots import BOTS
from tablee.games.crossing.box import BOX
from tablee.games.crossing.highlights import highlights
from tablee.games.crossing.rules import Crossing, setup
from tablee.kit.facts import Move
from tablee.kit.game import Game, Unfit


def unfit(seats: int, options: words.Options) -> Unfit | None:
    """C5: the keeper must sit at the table."""
    if options.keeper is not None and not 0 <= options.keeper < seats:
        return Unfit("keeper_not_seated")
    return None


def move_of(state: Crossing, seat: int, code: int) -> Move:
    """The move behind a target."""
    if code == state.nothing:
        return words.LeaveToChance() if state.serving else words.Hesitate()
    if state.serving:
        return words.Serve(mushroom=code)
    if code < state.mushrooms:
        return words.Point(mushroom=code)
    rival = code - state.mushrooms
    return words.Cover() if rival == seat else words.Rob(rival=rival)


def code_of(state: Crossing, seat: int, move: Move) -> int:
    """The target of a move; −1 if it is not on this table or not what is being asked.

    Clients may send integers of any size, so compare as Python's `int`: compiled `i64` fields cannot hold
    them.
    """
    match move:
        case words.Serve(mushroom=mushroom) if state.serving:
            return mushroom if 0 <= mushroom < int(state.mushrooms) else -1
        case words.LeaveToChance() if state.serving:
            return state.nothing
        case _ if state.serving:
            return -1
        case words.Point(mushroom=mushroom):
            return mushroom if 0 <= mushroom < int(state.mushrooms) else -1
        case words.Rob(rival=rival):
            return state.mushrooms + rival if 0 <= rival < int(state.seats) and rival != seat else -1
        case words.Cover():
            return state.mushrooms + seat
        case words.Hesitate():
            return state.nothing
    return -1


def why_not(state: Crossing, seat: int, move: Move) -> str:
    """Why a move is not among those offered."""
    match move:
        case _ if code_of(state, seat, move) < 0:
            return "not_on_this_table"
        case words.Serve():
            return "served_already"
        case words.Hesitate() | words.LeaveToChance():
            return "not_a_choice"
        case words.Rob() | words.Cover() if state.round == 1:
            return "first_round"
        case words.Rob():
            return "rival_rests"
        case words.Cover():
            return "nothing_to_cover"
    return "not_on_this_table"


def rematch(state: Crossing, options: words.Options) -> words.Options:
    """C5: all keep their seats, and the bag goes to the left neighbour."""
    left = (state.keeper + 1) % state.seats
    return words.Options(keeper=left, keeper_chooses=options.keeper_chooses)


REFUSALS = (
    "keeper_not_seated", "not_on_this_table", "served_already", "not_a_choice",
    "first_round", "rival_rests", "nothing_to_cover",
)  # fmt: skip

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
    see=eyes.see,
    imagine=eyes.imagine,
    redeal=eyes.redeal,
    rematch=rematch,
    highlight_types=words.HIGHLIGHTS,
    highlights=highlights,
    reason_types=words.REASONS,
    outlook=outlook,
    bots=BOTS,
    hides_nothing=True,
    codes=lambda state: state.nothing + 1,
    yardstick="goofspiel",  # all choose at once
)

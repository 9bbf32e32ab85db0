"""Venise assembled: its box and the functions of the game contract."""

import msgspec

from tablee.games.venise import eyes, notation, thoughts, words
from tablee.games.venise.boards.boardfile import WRONGS, BoardError
from tablee.games.venise.boards.catalogue import board_of
from tablee.games.venise.bot.outlook import outlook
from tablee.games.venise.bots import BOTS
from tablee.games.venise.box import BOX
from tablee.games.venise.highlights import highlights
from tablee.games.venise.opening import setup
from tablee.games.venise.refusals import REFUSALS, asked, why_not, worth_trying
from tablee.games.venise.rules import Venise
from tablee.games.venise.turn.cards import KINDS, REMOVE
from tablee.games.venise.turn.offers import (
    DISCARD,
    END_TURN,
    EXCHANGE,
    GIVE,
    PLACES,
    PLAY,
    PLAY_JOKER,
    TAKE_BACK,
    TAKE_JOKER,
)
from tablee.games.venise.turn.position import WHAT_TO_LIFT, WHERE
from tablee.games.venise.turn.story import CARDS, action
from tablee.games.venise.workshop.checker import OUT_OF_REACH, unplayable
from tablee.kit.facts import Move
from tablee.kit.game import Game, TextPlace, Unfit

SIMPLE: dict[int, Move] = {
    END_TURN: words.EndTurn(),
    TAKE_JOKER: words.TakeJoker(),
    EXCHANGE: words.Exchange(),
    TAKE_BACK: words.TakeBack(),
}


def unfit(seats: int, options: words.Options) -> Unfit | None:
    """V10, V24: the first seat must be there, and the board must be one that can be played."""
    if options.first is not None and not 0 <= options.first < seats:
        return Unfit("first_not_seated")
    try:
        why = unplayable(board_of(options.board))
    except BoardError as problem:
        return Unfit(problem.why, TextPlace(problem.line, problem.column) if problem.line else None)
    return Unfit(why) if why else None


def move_of(state: Venise, seat: int, code: int) -> Move:
    """The move behind a code."""
    if code >= state.cells():
        return words.WalkTo(state.map.names[code - state.cells()])
    if code >= PLACES:
        return work_at(state, state.map.place_name(code - PLACES))
    if code in SIMPLE:
        return SIMPLE[code]
    if code >= DISCARD:
        return words.Discard(CARDS[code - DISCARD])
    if code >= GIVE:
        return words.Give(CARDS[code - GIVE])
    if code >= PLAY_JOKER:
        return words.PlayJoker(action(code - PLAY_JOKER))
    return words.Play(action(code - PLAY))


def work_at(state: Venise, place: str) -> Move:
    """The move that the card being played makes at a place."""
    if state.phase == WHAT_TO_LIFT:
        return words.Lift(place)
    if state.phase == WHERE and state.acting == REMOVE:
        return words.Take(place)
    return words.Lay(place)


def code_of(state: Venise, seat: int, move: Move) -> int:
    """The code of a move; −1 if it is not on this board or not what the card being played asks for."""
    number = state.map.numbers
    match move:
        case words.Play(card=card):
            return PLAY + KINDS.index(card)
        case words.PlayJoker(card=card):
            return PLAY_JOKER + KINDS.index(card)
        case words.Give(card=card):
            return GIVE + KINDS.index(card)
        case words.Discard(card=card):
            return DISCARD + KINDS.index(card)
        case words.WalkTo(cell=cell):
            return state.cells() + number[cell] if cell in number else -1
        case words.Lay(place=place) | words.Take(place=place) | words.Lift(place=place):
            known = number.get(place, -1) >= state.map.posts and asked(state, move)
            return PLACES + number[place] - state.map.posts if known else -1
    return next((code for code, simple in SIMPLE.items() if simple == move), -1)


def rematch(state: Venise, options: words.Options) -> words.Options:
    """V10: all keep their seats, and the left neighbour of who began begins."""
    return msgspec.structs.replace(options, first=(state.first + 1) % state.seats)


GAME = Game(
    box=BOX,
    move_types=words.MOVES,
    event_types=words.EVENTS,
    view_type=words.View,
    unfit=unfit,
    setup=setup,
    text=notation.text,
    parse=notation.parse,
    former_texts=notation.former_texts,
    former_default=lambda state, seat: state.former_default(seat),
    move_of=move_of,
    code_of=code_of,
    why_not=why_not,
    refusals=(*WRONGS, OUT_OF_REACH, *REFUSALS),
    view=eyes.view,
    see=eyes.see,
    imagine=eyes.imagine,
    redeal=eyes.redeal,
    rematch=rematch,
    highlight_types=words.HIGHLIGHTS,
    highlights=highlights,
    reason_types=thoughts.REASONS,
    hidden_types=words.HIDDEN,
    hidden=eyes.hidden,
    outlook=outlook,
    bots=BOTS,
    worth_trying=worth_trying,
    codes=lambda state: state.cells() + len(state.map.names),
    yardstick="quoridor",  # ways are built
)

"""The opening of a game of Venise: the board is set out, the cards are dealt, and a seat begins."""

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.venise import words
from tablee.games.venise.boards.board import COLOURS, Board
from tablee.games.venise.boards.catalogue import board_of
from tablee.games.venise.boards.geometry import geometry
from tablee.games.venise.rules import Venise
from tablee.games.venise.turn.cards import ALL, DECK, LARGE, SMALL, START_CARDS
from tablee.games.venise.turn.story import spread
from tablee.kit.dice import Dice
from tablee.kit.facts import Event


def setup(seats: int, options: words.Options, dice: Dice, story: list[Event] | None = None) -> Venise:
    """V1, V8–V10: from an empty table to the first turn."""
    return set_out(board_of(options.board), seats, options, dice, story)


def set_out(
    board: Board, seats: int, options: words.Options, dice: Dice, story: list[Event] | None = None
) -> Venise:
    """The same, on any board."""
    state = Venise(seats, geometry(board))
    state.name, state.night, state.rows = board.name, board.night, board.rows
    state.play_on, state.fixed_stock = options.play_on, options.fixed_stock
    in_play = [COLOURS.index(colour) for colour in words.SEATED[seats]]
    state.starts = vec[i64]([state.map.numbers[board.starts[colour]] for colour in in_play])
    state.pawns = state.starts[:]
    stock = DECK.stock(seats, fixed=options.fixed_stock)
    for seat, colour in enumerate(in_play):
        state.stock[2 * seat + SMALL], state.stock[2 * seat + LARGE] = stock
        for gem in board.gems[colour]:
            state.gems[state.map.numbers[gem]] = seat
    state.first = dice.pick(seats) if options.first is None else options.first
    state.active = state.first
    deal(state, dice, story)
    if story is not None:
        story.append(words.Began(seat=state.first))
    return state


def deal(state: Venise, dice: Dice, story: list[Event] | None) -> None:
    """V8: the same four for everybody, and two from the pile."""
    state.hands.open(state.seats)
    for seat in range(state.seats):
        for _ in range(START_CARDS):
            state.hands.draw(seat, dice)
        if story is not None:
            hand = state.hands.hands[seat * ALL : seat * ALL + ALL]
            story.append(words.Dealt(seat=seat, count=sum(hand), cards=spread(hand)))

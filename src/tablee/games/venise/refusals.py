"""Why a move of Venise is not offered, without telling its seat anything it could not see."""

from tablee.games.venise import words
from tablee.games.venise.rules import Venise
from tablee.games.venise.turn import planks
from tablee.games.venise.turn.cards import DECK, JOKER, KINDS, LARGE, MOST_JOKERS, MOVE, PRICE, REMOVE
from tablee.games.venise.turn.offers import left
from tablee.games.venise.turn.position import DISCARDING, GIVING, IN_TURN, WHAT_TO_LIFT, WHERE, WHERE_AGAIN
from tablee.kit.facts import Move

REFUSALS = (
    "first_not_seated", "not_now", "not_on_this_board", "card_not_in_hand", "no_joker_in_hand",
    "over_the_limit", "joker_was_taken", "cards_were_played", "two_jokers", "no_joker_left", "too_few_cards",
    "give_a_joker", "no_plank_left", "nowhere_to_lay", "nothing_to_take", "nothing_to_move",
    "nowhere_to_walk", "too_far", "not_touching", "wrong_size", "plank_lies_there", "not_carried",
    "square_taken", "no_plank_there", "pawn_on_it", "nowhere_else", "another_place",
)  # fmt: skip


def worth_trying(state: Venise, seat: int) -> list[Move]:
    """Moves the laws try: work at each place by the pawn and at another one, walk there and to a corner."""
    begin, end = (state.map.touching_at[state.pawns[seat] + more] for more in (0, 1))
    places = [state.map.place_name(place) for place in (*state.map.touching[begin:end], 0)]
    works = [kind(place) for kind in (words.Lay, words.Take, words.Lift) for place in places]
    return [*works, *(words.WalkTo(cell) for cell in (*places, state.map.names[0]))]


def why_not(state: Venise, seat: int, move: Move) -> str:
    """The name of the refusal."""
    match move:
        case words.Play(card=card):
            return why_not_play(state, seat, KINDS.index(card), KINDS.index(card))
        case words.PlayJoker(card=card):
            return why_not_play(state, seat, KINDS.index(card), JOKER)
        case words.Lay(place=place) | words.Take(place=place) | words.Lift(place=place):
            return why_not_there(state, seat, move, place)
        case words.WalkTo(cell=cell):
            return why_not_walk(state, cell)
        case words.TakeJoker():
            return why_no_joker(state, seat)
        case words.Exchange():
            return why_no_exchange(state, seat)
        case words.Give(card=card):
            return why_not_give(state, seat, KINDS.index(card))
        case words.Discard() if state.phase == DISCARDING:
            return "card_not_in_hand"
    return "not_now"


def why_not_play(state: Venise, seat: int, kind: int, card: int) -> str:
    """A card must be in hand, within the limit, and have something to do."""
    if state.phase != IN_TURN:
        return "not_now"
    if state.joker_taken:
        return "joker_was_taken"
    if not state.hands.has(seat, card):
        return "no_joker_in_hand" if card == JOKER else "card_not_in_hand"
    if DECK.costs[card] > left(state, seat):
        return "over_the_limit"
    if kind <= LARGE:
        return "nowhere_to_lay" if state.stock[2 * seat + kind] else "no_plank_left"
    return {REMOVE: "nothing_to_take", MOVE: "nothing_to_move"}.get(kind, "nowhere_to_walk")


def why_not_there(state: Venise, seat: int, move: Move, name: str) -> str:
    """A place must be on the board, touch the pawn's cell, and be free or hold a plank that may go."""
    place = state.map.numbers.get(name, 0) - state.map.posts
    if place < 0:
        return "not_on_this_board"
    if not asked(state, move):
        return "not_now"
    cell = state.pawns[seat]
    begin, end = state.map.touching_at[cell], state.map.touching_at[cell + 1]
    if place not in state.map.touching[begin:end]:
        return "not_touching"
    if not isinstance(move, words.Lay):
        return why_not_take(state, place)
    return why_not_lay(state, place)


def asked(state: Venise, move: Move) -> bool:
    """Whether this kind of work is what the card being played asks for."""
    match move:
        case words.Lift():
            return state.phase == WHAT_TO_LIFT
        case words.Take():
            return state.phase == WHERE and state.acting == REMOVE
    return state.phase == WHERE_AGAIN or (state.phase == WHERE and state.acting != REMOVE)


def why_not_lay(state: Venise, place: int) -> str:
    """V3, V14."""
    size = state.acting if state.phase == WHERE else state.map.large[state.lifted]
    if state.map.large[place] != size:
        return "wrong_size"
    if place == state.lifted:
        return "another_place"
    if state.there[state.map.posts + place]:
        return "plank_lies_there"
    needs = state.map.needs[state.map.needs_at[place] : state.map.needs_at[place + 1]]
    if not all(state.there[state.map.posts + need] for need in needs):
        return "not_carried"
    return "square_taken"


def why_not_take(state: Venise, place: int) -> str:
    """V6, V14."""
    if not state.there[state.map.posts + place]:
        return "no_plank_there"
    if not planks.can_take(state.map, state.there, state.pawns, place):
        return "pawn_on_it"
    return "nowhere_else"


def why_not_walk(state: Venise, name: str) -> str:
    """V15."""
    if name not in state.map.numbers:
        return "not_on_this_board"
    return "too_far" if state.steps else "not_now"


def why_no_joker(state: Venise, seat: int) -> str:
    """V11."""
    if state.phase != IN_TURN:
        return "not_now"
    if state.joker_taken:
        return "joker_was_taken"
    if state.spent:
        return "cards_were_played"
    return "two_jokers" if state.hands.has(seat, JOKER) >= MOST_JOKERS else "no_joker_left"


def why_no_exchange(state: Venise, seat: int) -> str:
    """V19."""
    if state.phase not in (IN_TURN, DISCARDING):
        return "not_now"
    return "too_few_cards" if state.hands.size(seat) < PRICE else "no_joker_left"


def why_not_give(state: Venise, seat: int, kind: int) -> str:
    """V19."""
    if state.phase != GIVING:
        return "not_now"
    return "give_a_joker" if state.hands.has(seat, kind) else "card_not_in_hand"

"""What a seat of Venise sees: everything but the other hands and the pile, which it knows only merged."""

from collections.abc import Iterable
from functools import lru_cache

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.venise import words
from tablee.games.venise.boards.geometry import geometry_of
from tablee.games.venise.boards.posts import WATER, posts
from tablee.games.venise.notation import PHASES, gem_names, plank_names
from tablee.games.venise.rules import Venise
from tablee.games.venise.turn import planks, walk
from tablee.games.venise.turn.cards import ALL, DECK, HOURGLASSES, JOKER, KINDS, LARGE, SMALL
from tablee.games.venise.turn.offers import left, places_asked
from tablee.games.venise.turn.position import IN_TURN, NONE, WHAT_TO_LIFT, WHERE
from tablee.games.venise.turn.story import CARDS, action, spread
from tablee.kit.dice import Dice
from tablee.kit.facts import Event, Hidden


def view(state: Venise, seat: int | None) -> words.View:
    """The table as a seat sees it."""
    hands = state.hands
    return words.View(
        me=seat,
        board=board_view(state.name, state.rows, night=state.night),
        round=state.round,
        active=state.active,
        phase=PHASES[state.phase],
        acting=None if state.acting == NONE else action(state.acting),
        steps=state.steps,
        lifted=None if state.lifted == NONE else state.map.place_name(state.lifted),
        begun=None if state.begun == NONE else begun_view(state),
        given=spread(state.given),
        spent=state.spent,
        limit=HOURGLASSES + state.extra,
        left=left(state, state.active),
        going=is_going(state),
        done=is_done(state),
        joker_taken=state.joker_taken,
        drawn=state.drawn,
        planks=tuple(plank_names(state)),
        hand=None if seat is None else hand_of(hands.hands, seat),
        costs=spread(DECK.costs),
        pile=hands.in_pile(),
        discards=spread(hands.discards),
        jokers=hands.jokers,
        unseen=unseen(state, seat),
        sunk_large=state.sunk[LARGE],
        sunk_small=state.sunk[SMALL],
        previews=tuple(previews(state, seat)),
        reach=tuple(reach(state, seat)),
        seats=tuple(
            seat_view(state, owner, colour) for owner, colour in enumerate(words.SEATED[state.seats])
        ),
        first=state.first,
        moved=state.moved,
        still=state.still,
        play_on=state.play_on,
        fixed_stock=state.fixed_stock,
    )


def is_going(state: Venise) -> bool:
    """V11: cards were played, so there is no joker to take any more; some hourglasses are left."""
    return state.phase == IN_TURN and state.spent > 0 and left(state, state.active) > 0


def is_done(state: Venise) -> bool:
    """V11: all hourglasses and tiles are spent, or a joker was taken instead."""
    spent_up = state.joker_taken or left(state, state.active) == 0
    return state.phase == IN_TURN and spent_up


@lru_cache(maxsize=64)
def board_view(name: str, rows: tuple[str, ...], *, night: bool) -> words.BoardView:
    """The board as it was set out."""
    closed = tuple(posts()[sign].closed() for row in rows for sign in row if sign != WATER)
    return words.BoardView(name=name, night=night, rows=rows, closed=closed)


def begun_view(state: Venise) -> words.BegunView:
    """The card being played, and what was there before it."""
    return words.BegunView(
        card=CARDS[state.begun],
        was_shown=state.was_shown,
        had_moved=state.had_moved,
        fell=tuple(state.map.place_name(place) for place in state.fell),
    )


def seat_view(state: Venise, owner: int, colour: words.Colour) -> words.SeatView:
    """What is public about one seat."""
    pawn = state.pawns[owner]
    return words.SeatView(
        colour=colour,
        start=state.map.names[state.starts[owner]],
        pawn=None if pawn == NONE else state.map.names[pawn],
        gems=tuple(gem_names(state, owner)),
        taken=state.taken[owner],
        tiles=state.tiles[owner],
        large=state.stock[2 * owner + LARGE],
        small=state.stock[2 * owner + SMALL],
        cards=state.hands.size(owner),
        shown=hand_of(state.hands.shown, owner),
        place=state.finished[owner] or None,
        marooned=pawn != NONE and is_marooned(state, owner),
    )


def is_marooned(state: Venise, seat: int) -> bool:
    """V22: no plank touches its cell and none in its stock fits."""
    cell = state.pawns[seat]
    if walk.can_step(state.map, state.there, cell):
        return False
    sizes = [size for size in (SMALL, LARGE) if state.stock[2 * seat + size]]
    return not any(planks.can_lay(state.map, state.there, cell, size) for size in sizes)


def hand_of(hands: vec[i64], seat: int) -> words.Cards:
    """One seat's part of the hands."""
    return spread(hands[seat * ALL : seat * ALL + ALL])


def unseen(state: Venise, seat: int | None) -> words.Cards:
    """The pile and the others' hidden cards, merged: shown apart, each would give the other away."""
    counts, hands, shown = state.hands.pile[:], state.hands.hands, state.hands.shown
    for owner in range(state.seats):
        if owner != seat:
            for at in range(owner * ALL, owner * ALL + ALL):
                counts[at % ALL] += hands[at] - shown[at]
    return spread(counts)


def previews(state: Venise, seat: int | None) -> Iterable[words.Preview]:
    """V5, V22: what would follow from each plank the looker may take or lift now."""
    asked = state.phase == WHAT_TO_LIFT or (state.phase == WHERE and action(state.acting) == "remove")
    if seat is None or seat != state.active or not asked:
        return
    for place in places_asked(state, seat):
        sunk = planks.what_sinks(state.map, state.there, place)
        yield words.Preview(
            place=state.map.place_name(place),
            sinks=tuple(state.map.place_name(fallen) for fallen in sunk),
            maroons=state.phase == WHERE and cuts_off(state, seat, place),
        )


def cuts_off(state: Venise, seat: int, place: int) -> bool:
    """Whether taking this plank leaves no plank at the seat's cell, and no card to lay one."""
    there = state.there[:]
    there[state.map.posts + place] = 0
    for fallen in planks.what_sinks(state.map, there, place):
        there[state.map.posts + fallen] = 0
    cell, has = state.pawns[seat], state.hands.has
    if walk.can_step(state.map, there, cell):
        return False
    stock = [state.stock[2 * seat + size] + (state.map.large[place] == size) for size in (SMALL, LARGE)]
    return not any(
        stock[size] and (has(seat, size) or has(seat, JOKER)) and planks.can_lay(state.map, there, cell, size)
        for size in (SMALL, LARGE)
    )


def reach(state: Venise, seat: int | None) -> Iterable[words.Reach]:
    """V4: where the looker's pawn could walk over the planks that lie."""
    if seat is None or state.pawns[seat] == NONE:
        return
    for cell, steps in walk.reach(state.map, state.there, state.pawns[seat]).items():
        yield words.Reach(cell=state.map.names[cell], steps=steps)


def see(event: Event, seat: int | None) -> Event:
    """Of cards dealt or drawn the others see only how many."""
    if isinstance(event, words.Dealt | words.Drew) and event.seat != seat:
        return msgspec.structs.replace(event, cards=None)
    return event


def hidden(state: Venise, seat: int) -> list[Hidden]:
    """The others' hands, except those whose cards everybody knows."""
    hands, shown = state.hands.hands, state.hands.shown
    return [
        words.HandOf(seat=owner, cards=hand_of(hands, owner))
        for owner in range(state.seats)
        if owner != seat and hand_of(hands, owner) != hand_of(shown, owner)
    ]


def imagine(seen: words.View, dice: Dice) -> Venise:
    """Deal the unseen cards to the other hands, on top of what they have shown; the rest is the pile."""
    state = Venise(len(seen.seats), geometry_of(seen.board.rows))
    state.name, state.night, state.rows = seen.board.name, seen.board.night, seen.board.rows
    state.play_on, state.fixed_stock = seen.play_on, seen.fixed_stock
    state.first, state.active, state.round = seen.first, seen.active, seen.round
    state.still, state.moved = seen.still, seen.moved
    imagine_turn(state, seen)
    number = state.map.numbers
    for plank in seen.planks:
        state.there[number[plank]] = 1
    state.sunk = vec[i64]([seen.sunk_small, seen.sunk_large])
    for seat, place in enumerate(seen.seats):
        imagine_seat(state, seat, place)
    imagine_cards(state, seen, dice)
    return state


def imagine_turn(state: Venise, seen: words.View) -> None:
    """The moment of the turn."""
    state.phase = PHASES.index(seen.phase)
    state.acting = NONE if seen.acting is None else KINDS.index(seen.acting)
    state.steps = seen.steps
    state.lifted = NONE if seen.lifted is None else state.map.numbers[seen.lifted] - state.map.posts
    if seen.begun is not None:
        state.begun = CARDS.index(seen.begun.card)
        state.was_shown, state.had_moved = seen.begun.was_shown, seen.begun.had_moved
        state.fell = vec[i64]([state.map.numbers[name] - state.map.posts for name in seen.begun.fell])
    state.given = vec[i64](seen.given)
    state.spent, state.extra = seen.spent, seen.limit - HOURGLASSES
    state.joker_taken, state.drawn = seen.joker_taken, seen.drawn


def imagine_seat(state: Venise, seat: int, seen: words.SeatView) -> None:
    """Fill in what is public about one seat."""
    number = state.map.numbers
    state.starts[seat] = number[seen.start]
    state.pawns[seat] = NONE if seen.pawn is None else number[seen.pawn]
    for gem in seen.gems:
        state.gems[number[gem]] = seat
    state.taken[seat], state.tiles[seat] = seen.taken, seen.tiles
    state.stock[2 * seat + SMALL], state.stock[2 * seat + LARGE] = seen.small, seen.large
    state.finished[seat] = seen.place or 0
    for kind in range(ALL):
        state.hands.shown[seat * ALL + kind] = seen.shown[kind]


def imagine_cards(state: Venise, seen: words.View, dice: Dice) -> None:
    """Fill in the looker's own hand as it is, and deal the others'."""
    hands = state.hands
    hands.discards, hands.jokers = vec[i64](seen.discards), seen.jokers
    hands.hands = hands.shown[:]
    hands.pile = vec[i64](seen.unseen)
    for seat, place in enumerate(seen.seats):
        if seat == seen.me and seen.hand is not None:
            for kind in range(ALL):
                hands.hands[seat * ALL + kind] = seen.hand[kind]
        else:
            deal(state, seat, place.cards, dice)


def deal(state: Venise, seat: int, size: int, dice: Dice) -> None:
    """Fill a hand up from the pile."""
    while state.hands.size(seat) < size:
        state.hands.draw(seat, dice)


def redeal(state: Venise, seat: int | None, dice: Dice) -> Venise:
    """Shuffle what the other seats hold and have not shown with the pile, and deal it again."""
    twin = state.copy()
    sizes = [state.hands.size(owner) for owner in range(state.seats)]
    others = [owner for owner in range(state.seats) if owner != seat]
    for owner in others:
        for at in range(owner * ALL, owner * ALL + ALL):
            twin.hands.pile[at % ALL] += twin.hands.hands[at] - twin.hands.shown[at]
            twin.hands.hands[at] = twin.hands.shown[at]
    for owner in others:
        deal(twin, owner, sizes[owner], dice)
    return twin

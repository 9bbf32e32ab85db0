"""Goofspiel, small: everybody bids a card at once for the prize on the table; the prizes come by chance."""

from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit.box import Box, Credits
from tablee.kit.dice import Dice
from tablee.kit.facts import Event, Move, Options, Result, View, places
from tablee.kit.game import Game
from tablee.kit.state import NO_SEATS, SEATS_OF, State

CARDS = 8


class Bid(Move, frozen=True):
    card: int


class Seen(View, frozen=True):
    prize: int
    prizes: tuple[int, ...]
    hands: tuple[tuple[int, ...], ...]
    scores: tuple[int, ...]


class Rules(Options, frozen=True):
    pass


class Goofspiel(State):
    """Cards and prizes are worth 1 to CARDS; a code is a card. Who bids highest alone takes the prize."""

    def __init__(self, seats: int = 2) -> None:
        super().__init__(seats)
        self.prize = -1
        self.prizes = list(range(1, CARDS + 1))
        self.hands = [list(range(1, CARDS + 1)) for _ in range(seats)]
        self.scores = [0] * seats

    def to_move(self) -> vec[i64]:
        return SEATS_OF[2**self.seats - 1] if self.prize >= 0 else NO_SEATS

    def moves(self, seat: int) -> vec[i64]:
        return vec[i64](self.hands[seat])

    def default(self, seat: int) -> int:
        return self.hands[seat][0]

    def turn_up(self, dice: Dice) -> None:
        self.prize = self.prizes.pop(dice.pick(len(self.prizes))) if self.prizes else -1

    def play(self, chosen: vec[i64], dice: Dice, story: list[Event] | None = None) -> None:
        bids = [int(card) for card in chosen]
        for seat, card in enumerate(bids):
            self.hands[seat].remove(card)
        if bids.count(max(bids)) == 1:
            self.scores[bids.index(max(bids))] += self.prize
        self.turn_up(dice)

    def copy(self) -> "Goofspiel":
        twin = Goofspiel(self.seats)
        twin.copy_from(self)
        return twin

    def copy_from(self, other: State) -> None:
        assert isinstance(other, Goofspiel)
        self.prize, self.prizes = other.prize, other.prizes[:]
        self.hands, self.scores = [hand[:] for hand in other.hands], other.scores[:]

    def result(self) -> Result | None:
        if self.prize >= 0:
            return None
        return Result(places([(score,) for score in self.scores]), tuple(self.scores), "played")

    def census(self) -> vec[i64]:
        return vec[i64]([])


def setup(seats: int, options: Rules, dice: Dice, story: list[Event] | None = None) -> Goofspiel:
    state = Goofspiel(seats)
    state.turn_up(dice)
    return state


def view(state: Goofspiel, seat: int | None) -> Seen:
    return Seen(state.prize, tuple(state.prizes), tuple(map(tuple, state.hands)), tuple(state.scores))


def imagine(seen: Seen, dice: Dice) -> Goofspiel:
    state = Goofspiel(len(seen.hands))
    state.prize, state.prizes = seen.prize, list(seen.prizes)
    state.hands, state.scores = [list(hand) for hand in seen.hands], list(seen.scores)
    return state


def code_of(state: Goofspiel, seat: int, move: Move) -> int:
    return move.card if isinstance(move, Bid) else -1


def move_of(state: Goofspiel, seat: int, code: int) -> Bid:
    return Bid(int(code))


def redeal(state: Goofspiel, seat: int | None, dice: Dice) -> Goofspiel:
    return state.copy()


GAME: Game[Goofspiel, Rules, Seen] = Game(
    box=Box(
        id="goofspiel",
        title="Goofspiel",
        rules_version=1,
        seats=(2, 4),
        age=8,
        minutes=5,
        mechanisms=(),
        themes=(),
        credits=Credits("Merrill Flood", "nobody", "nobody"),
        options=Rules,
        endings=("played",),
        bots=("fair",),
        bound=CARDS,
    ),
    move_types=(Bid,),
    event_types=(),
    view_type=Seen,
    unfit=lambda seats, options: None,
    setup=setup,
    text=lambda state: str(view(state, None)),
    parse=lambda text: Goofspiel(),
    move_of=move_of,
    code_of=code_of,
    why_not=lambda state, seat, move: "",
    refusals=(),
    view=view,
    see=lambda event, seat: event,
    imagine=imagine,
    redeal=redeal,
    rematch=lambda state, options: options,
    hides_nothing=True,
)

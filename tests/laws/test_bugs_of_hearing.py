"""Bugs planted in what Hats tells long after it was hidden, and law 20, which catches them."""

from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit.dice import Dice
from tablee.kit.facts import Event
from tablee.kit.state import State
from tests.laws.planting import caught, with_game
from tests.toy import words
from tests.toy.rules import DARE, Hats, setup


class Gossip(Hats):
    """Remembers which hat was first put on seat 0, and lets it slip two turns later."""

    first = -1

    def copy_from(self, other: State) -> None:
        super().copy_from(other)
        self.first = getattr(other, "first", -1)

    def play(self, chosen: vec[i64], dice: Dice, story: list[Event] | None = None) -> None:
        seat, turn_ends = self.turn, chosen[self.turn] >= DARE
        super().play(chosen, dice, story)
        if story is not None and turn_ends and self.first >= 0 and self.turns_left == 4 * self.seats - 2:
            story.append(words.Named(seat, self.first))
            self.first = -1


def lay(seats: int, options: words.Options, dice: Dice, story: list[Event] | None = None) -> Gossip:
    told: list[Event] = []
    plain = setup(seats, options, dice, told)
    if story is not None:
        story += told
    state = Gossip(seats)
    state.copy_from(plain)
    state.first = next(event.colour for event in told if isinstance(event, words.Donned) and event.seat == 0)
    return state


def test_law_20_catches_what_is_told_long_after_it_was_hidden_and_law_10_does_not() -> None:
    gossip = with_game(setup=lay)
    assert caught(gossip, 20) == "heard_otherwise"
    assert caught(gossip, 10) is None


def test_law_20_catches_an_event_that_names_a_hidden_hat() -> None:
    def see(event: Event, seat: int | None) -> Event:
        return event

    assert caught(with_game(see=see), 20) == "heard_otherwise"

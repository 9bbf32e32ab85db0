"""Ways to tell or to imagine wrongly what a seat may not know, and the laws that catch them: 7, 8, 10, 12."""

import msgspec
from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit import facts
from tablee.kit.dice import Dice, FastDice
from tablee.kit.facts import Event, Move
from tests.laws.planting import caught, only_caught, with_game, with_rules
from tests.toy import eyes, words
from tests.toy.game import why_not
from tests.toy.rules import COLOURS, DARE, PASS, Hats, setup

COACHED = 21
"""The law of the coach: its judge tries the moves in worlds that are imagined."""
HEARD = 20
"""The law of what a seat has heard: a word too many also makes two games differ."""


def test_law_7_catches_a_world_with_a_hat_too_few() -> None:
    def imagine(seen: words.View, dice: Dice) -> Hats:
        return eyes.imagine(msgspec.structs.replace(seen, sizes=(1,) * len(seen.sizes)), dice)

    assert caught(with_game(imagine=imagine), 7) == "imagined_view"


def test_law_7_catches_a_world_in_which_something_is_lost() -> None:
    def imagine(seen: words.View, dice: Dice) -> Hats:
        state = eyes.imagine(seen, dice)
        state.chest = [sum(state.chest), 0, 0]
        return state

    assert caught(with_game(imagine=imagine), 7) == "imagined_census"


def test_law_7_catches_a_view_from_which_the_moves_do_not_follow() -> None:
    def view(state: Hats, seat: int | None) -> words.View:
        return msgspec.structs.replace(eyes.view(state, seat), named=None)

    assert only_caught(with_game(view=view), 7, COACHED) == "imagined_moves"


def test_law_8_catches_a_bot_that_always_imagines_the_same() -> None:
    def imagine(seen: words.View, dice: Dice) -> Hats:
        return eyes.imagine(seen, FastDice(7))

    assert only_caught(with_game(imagine=imagine), 8) == "one_imagined"


def test_law_8_catches_a_redeal_that_deals_nothing_anew() -> None:
    def redeal(state: Hats, seat: int | None, dice: Dice) -> Hats:
        return state.copy()

    assert only_caught(with_game(redeal=redeal), 8) == "one_redealt"


def test_law_10_catches_a_view_that_shows_the_own_hat() -> None:
    def view(state: Hats, seat: int | None) -> words.View:
        return msgspec.structs.replace(eyes.view(state, seat), worn=tuple(map(tuple, state.worn)))

    assert caught(with_game(view=view), 10) == "leak_view"


def test_law_10_catches_the_complement_of_a_hat() -> None:
    def view(state: Hats, seat: int | None) -> words.View:
        return msgspec.structs.replace(eyes.view(state, seat), chest=state.chest[0])

    assert caught(with_game(view=view), 10) == "leak_view"


def test_law_10_catches_a_watcher_who_sees_more_than_every_seat() -> None:
    def view(state: Hats, seat: int | None) -> words.View:
        seen = eyes.view(state, seat)
        return msgspec.structs.replace(seen, worn=tuple(map(tuple, state.worn))) if seat is None else seen

    assert only_caught(with_game(view=view), 10) == "leak_view"


def test_law_10_catches_moves_in_an_order_that_tells() -> None:
    class Nervous(Hats):
        def moves(self, seat: int) -> vec[i64]:
            worn_first = sorted(COLOURS, key=lambda colour: not self.worn[seat][colour])
            return super().moves(seat) if self.named >= 0 else vec[i64](worn_first)

    assert caught(with_rules(Nervous), 10) == "leak_moves"


def test_law_10_catches_a_default_that_tells() -> None:
    class Helpful(Hats):
        def default(self, seat: int) -> int:
            return DARE if self.named >= 0 and self.worn[seat][self.named] else PASS

    assert caught(with_rules(Helpful), 10) == "leak_default"


def test_law_10_catches_a_refusal_that_tells() -> None:
    def blunt(state: Hats, seat: int, move: Move) -> str:
        if isinstance(move, words.Dare) and not state.worn[seat][0]:
            return "no_such_colour"
        return why_not(state, seat, move)

    assert caught(with_game(why_not=blunt), 10) == "leak_refusals"


def test_law_10_catches_a_refusal_that_tells_of_a_move_only_the_game_would_think_of() -> None:
    def telling(state: Hats, seat: int, move: Move) -> str:
        if move == words.Name(99):
            return "no_such_colour" if state.worn[seat][0] else "named_already"
        return why_not(state, seat, move)

    def worth_trying(state: Hats, seat: int) -> list[Move]:
        return [words.Name(99)]

    assert caught(with_game(why_not=telling), 10) is None
    assert caught(with_game(why_not=telling, worth_trying=worth_trying), 10) == "leak_refusals"


def test_law_10_catches_an_event_that_names_a_hidden_hat() -> None:
    def see(event: Event, seat: int | None) -> Event:
        return event if seat is not None else eyes.see(event, seat)

    assert only_caught(with_game(see=see), 10, HEARD) == "leak_events"


def test_law_10_catches_an_event_that_names_a_hidden_hat_to_watchers() -> None:
    def see(event: Event, seat: int | None) -> Event:
        return event if seat is None else eyes.see(event, seat)

    assert only_caught(with_game(see=see), 10, HEARD) == "leak_events"


def test_law_10_catches_a_hidden_hat_named_while_the_table_is_laid() -> None:
    def talkative(seats: int, options: words.Options, dice: Dice, story: list[Event] | None = None) -> Hats:
        state = setup(seats, options, dice, story)
        if story is not None:
            story.append(words.Named(0, state.worn[0].index(max(state.worn[0]))))
        return state

    assert only_caught(with_game(setup=talkative), 10, HEARD) == "leak_events"


def test_law_10_catches_a_game_that_hides_hats_and_says_it_hides_nothing() -> None:
    assert only_caught(with_game(hides_nothing=True), 10, HEARD) == "open_view"


def test_law_10_catches_an_event_masked_in_a_game_that_says_it_hides_nothing() -> None:
    def view(state: Hats, seat: int | None) -> words.View:
        return eyes.view(state, None)

    assert caught(with_game(hides_nothing=True, view=view), 10) == "open_events"


def test_law_10_catches_who_is_awaited_if_that_tells() -> None:
    class Jumpy(Hats):
        def to_move(self) -> vec[i64]:
            awaited = super().to_move()
            return vec[i64]([0, 1]) if len(awaited) and self.worn[self.turn][0] == 2 else awaited

    assert caught(with_rules(Jumpy), 10) == "leak_awaited"


def test_laws_10_and_12_catch_a_name_that_answers_too_soon() -> None:
    class Eager(Hats):
        def play(self, chosen: vec[i64], dice: Dice, story: list[Event] | None = None) -> None:
            names, worn = chosen[self.turn] in COLOURS, self.worn[self.turn]
            super().play(chosen, dice, story)
            if names and story is not None and worn[self.named]:
                story.append(words.Passed(self.turn))

    assert caught(with_rules(Eager), 10) == "leak_events"
    assert caught(with_rules(Eager), 12) == "showed_events"


class QuietlyFound(facts.Event, frozen=True, tag="found"):
    """A find that does not say that it reveals something."""

    seat: int
    colour: int


def test_law_12_catches_an_event_that_hides_that_it_reveals() -> None:
    class Sly(Hats):
        def dare(self, seat: int, colour: int, dice: Dice, told: list[Event]) -> None:
            events: list[Event] = []
            super().dare(seat, colour, dice, events)
            told += [QuietlyFound(e.seat, e.colour) if isinstance(e, words.Found) else e for e in events]

    kinds = tuple(QuietlyFound if kind is words.Found else kind for kind in words.EVENTS)
    assert only_caught(with_rules(Sly, event_types=kinds), 12) == "showed_view"


def test_law_12_catches_a_find_that_is_not_told() -> None:
    class Silent(Hats):
        def dare(self, seat: int, colour: int, dice: Dice, told: list[Event]) -> None:
            events: list[Event] = []
            super().dare(seat, colour, dice, events)
            told += [event for event in events if not isinstance(event, words.Found)]

    assert only_caught(with_rules(Silent), 12) == "showed_view"

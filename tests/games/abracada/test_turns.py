"""The rules of a turn, A1 to A13."""

import pytest

from tablee.games.abracada import words
from tablee.games.abracada.game import GAME
from tablee.games.abracada.stones import total
from tablee.games.abracada.words import Cast, LeaveSecret, Stop, TakeSecret
from tablee.kit.chance import ScriptedDice
from tablee.kit.facts import Event
from tablee.kit.game import Unfit
from tests.games.abracada.positions import cast, casts, fresh, hand, kinds, offered, only, play, position

SEATS = (2, 3, 4, 5)
FIVE = "12345/66677/77788/45568/33888"
"""Five hands; seat 0 has one of each of the first five spells."""


@pytest.mark.parametrize("seats", SEATS)
def test_a1_there_is_one_stone_of_spell_1_and_so_on_to_eight_of_spell_8(seats: int) -> None:
    state = fresh(seats)
    assert list(state.census()) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert list(state.lives) == [6] * seats
    assert list(state.points) == [0] * seats


@pytest.mark.parametrize("answer", [0, 1, 2])
def test_a1_the_die_shows_one_two_or_three_alike(answer: int) -> None:
    state = position("35555/66677")
    story = cast(state, 1, answer)
    assert words.Rolled(seat=0, die=answer + 1) in story
    assert state.lives[0] == 6 - (answer + 1)
    assert state.die == answer + 1


@pytest.mark.parametrize("seats", SEATS)
def test_a2_everyone_but_its_owner_sees_a_hand(seats: int) -> None:
    state = fresh(seats)
    for looker in range(seats):
        for owner, place in enumerate(GAME.view(state, looker).seats):
            shown = "".join(str(stone) for stone in place.hand)
            assert shown == ("None" * 5 if owner == looker else hand(state, owner))


def test_a2_a_stone_keeps_its_slot_and_a_new_one_takes_an_empty_one() -> None:
    state = position(FIVE)
    cast(state, 3, 0, 1)
    assert GAME.view(state, 0).seats[0].hand == (None, None, 0, None, None)
    play(state, Stop(), 8)
    assert hand(state, 0) == "12845"


@pytest.mark.parametrize(("seats", "open_stones", "pile"), [(2, 12, 10), (3, 6, 11), (4, 0, 12), (5, 0, 7)])
def test_a3_a4_so_many_lie_open_four_are_secret_and_the_rest_is_the_pile(
    seats: int, open_stones: int, pile: int
) -> None:
    state = fresh(seats)
    assert (total(state.board), state.pile, state.untaken) == (open_stones, pile, 4)
    assert total(state.heap) == pile + 4, "neither pile nor secret stones have an order or a place"


def test_a5_who_begins_is_said_in_the_options_or_drawn() -> None:
    assert [fresh(4, first=seat).active for seat in range(4)] == [0, 1, 2, 3]
    assert {fresh(4, seed).active for seed in range(40)} == {0, 1, 2, 3}
    assert GAME.unfit(3, words.Options(first=3)) == Unfit("first_not_seated")
    assert GAME.unfit(3, words.Options(first=2)) is None


def test_a6_the_first_cast_may_be_any_number_and_there_must_be_one() -> None:
    state = position(FIVE)
    assert offered(state) == [Cast(spell) for spell in range(1, 9)]
    assert GAME.why_not(state, 0, Stop()) == "cast_first"


def test_a6_a_spell_that_cannot_be_there_may_be_named_too() -> None:
    state = position("34555/66677", board="1")
    assert Cast(1) in offered(state)


@pytest.mark.parametrize("spell", range(2, 9))
def test_a7_a_spell_that_is_not_there_costs_a_life_and_the_turn(spell: int) -> None:
    hands = "".join(str(n) for n in range(4, 9) if n != spell)[:4] + ("3" if spell != 3 else "2")
    state = position(f"{hands}/66777")
    story = cast(state, spell)
    assert story == [words.Failed(seat=0, spell=spell), words.Lost(seat=0, lives=1, now=5)]
    assert (state.active, state.chain) == (1, 0)
    assert hand(state, 0) == hands, "nothing left, nothing new"


def test_a7_a_dragon_that_is_not_there_costs_what_the_die_shows() -> None:
    state = position("35555/66677")
    story = cast(state, 1, 2)
    assert story[1:] == [words.Rolled(seat=0, die=3), words.Lost(seat=0, lives=3, now=3)]


def test_a8_a_stone_that_is_there_goes_to_the_board_and_the_turn_goes_on() -> None:
    state = position(FIVE)
    story = cast(state, 2, 0)
    assert story[0] == words.Succeeded(seat=0, spell=2, slot=1)
    assert (hand(state, 0), state.board[2], state.active, state.chain) == ("10345", 1, 0, 2)


def test_a8_the_slot_is_picked_among_the_matching_ones_alike() -> None:
    for answer, left in enumerate(["07677", "70677", "77607", "77670"]):
        state = position("77677/12345")
        cast(state, 7, answer)
        assert hand(state, 0) == left


def test_a8_how_many_matched_is_nowhere_to_be_seen() -> None:
    one, many = position("75688/12345"), position("77677/12345")
    told = [cast(state, 7, 0) for state in (one, many)]
    for seat in (0, None):
        heard = [[GAME.see(event, seat) for event in story] for story in told]
        assert heard[0] == heard[1]
    assert GAME.view(one, 0).seats[0] == GAME.view(many, 0).seats[0]


def test_a8_the_next_number_must_be_equal_or_higher_and_one_may_stop() -> None:
    state = position(FIVE)
    cast(state, 3, 0, 0)
    assert offered(state) == [Stop(), *(Cast(spell) for spell in range(3, 9))]
    assert GAME.why_not(state, 0, Cast(2)) == "too_low"
    cast(state, 5, 0)
    assert casts(state) == [5, 6, 7, 8]
    assert play(state, Stop())[0] == words.Stopped(seat=0)
    assert state.active == 1


def test_a9_at_a_table_with_manners_a_lower_number_can_be_named_and_tells_nothing() -> None:
    stories: list[list[Event]] = []
    for hands in ("34567/66677", "35567/66677"):
        state = position(hands, options="manners", chain=5)
        assert Cast(4) in offered(state)
        stories.append(cast(state, 4))
        assert (state.lives[0], state.active) == (5, 1)
        assert GAME.view(state, 0).seats[0].proofs == ()
        assert hand(state, 0) == hands.split("/")[0]
    assert stories[0] == stories[1] == [words.Misspoke(seat=0, spell=4), words.Lost(seat=0, lives=1, now=5)]


def test_a9_a_lower_dragon_costs_one_life_and_no_roll() -> None:
    state = position("34567/66677", options="manners", chain=5)
    assert "Rolled" not in kinds(cast(state, 1))
    assert state.lives[0] == 5


def test_a9_with_easy_no_number_is_too_low_even_with_manners() -> None:
    state = position("34567/66677", options="easy,manners", chain=5)
    assert kinds(cast(state, 4, 0))[0] == "Succeeded"


def losers(story: list[Event]) -> list[int]:
    return [event.seat for event in story if isinstance(event, words.Lost)]


@pytest.mark.parametrize(
    ("seats", "active", "lightning", "blizzard", "fireball"),
    [
        (2, 0, [1], [1], [1]),
        (2, 1, [0], [0], [0]),
        (3, 0, [1, 2], [1], [2]),
        (3, 1, [2, 0], [2], [0]),
        (3, 2, [0, 1], [0], [1]),
        (5, 0, [1, 4], [1], [4]),
        (5, 2, [3, 1], [3], [1]),
        (5, 4, [0, 3], [0], [3]),
    ],
)
def test_a10_left_is_the_next_seat_and_right_the_one_before(
    seats: int, active: int, lightning: list[int], blizzard: list[int], fireball: list[int]
) -> None:
    hands = ["33488", "22488", "44688", "57778", "35566"][:seats]
    hands[active] = "56777"
    for spell, hit in ((5, lightning), (6, blizzard), (7, fireball)):
        state = position("/".join(hands), active=active)
        story = cast(state, spell, 0)
        assert losers(story) == hit
        view = GAME.view(state, active)
        assert (view.left, view.right) == (blizzard[0], fireball[0])


@pytest.mark.parametrize(
    ("lives", "active", "lightning", "blizzard", "fireball"),
    [
        ("6,0,6,6,6", 0, [2, 4], [2], [4]),
        ("6,0,6,6,0", 0, [2, 3], [2], [3]),
        ("6,0,0,6,0", 0, [3], [3], [3]),
        ("0,6,0,0,6", 4, [1], [1], [1]),
        ("0,6,6,0,6", 2, [4, 1], [4], [1]),
    ],
)
def test_a10_a22_the_nearest_living_seats_are_neighbours_when_the_fallen_are_passed_over(
    lives: str, active: int, lightning: list[int], blizzard: list[int], fireball: list[int]
) -> None:
    hands = ["33488", "22488", "44688", "57778", "35566"]
    hands[active] = "56777"
    for spell, hit in ((5, lightning), (6, blizzard), (7, fireball)):
        state = position("/".join(hands), active=active, lives=lives, options="last")
        assert losers(cast(state, spell, 0)) == hit
        assert (GAME.view(state, active).left, GAME.view(state, active).right) == (blizzard[0], fireball[0])


@pytest.mark.parametrize("lives", ["6,0,6", "6,6,0"])
def test_a10_a22_at_three_seats_with_one_fallen_lightning_takes_one_life(lives: str) -> None:
    state = position("56777/33488/22488", lives=lives, options="last")
    assert len(losers(cast(state, 5, 0))) == 1


@pytest.mark.parametrize(
    ("spell", "answers", "lives"),
    [
        (1, (0, 1), "4,3,3,3"),
        (2, (0,), "5,4,4,4"),
        (3, (0, 0), "5,5,5,5"),
        (4, (0,), "4,5,5,5"),
        (5, (0,), "4,4,5,4"),
        (6, (0,), "4,4,5,5"),
        (7, (0,), "4,5,5,4"),
        (8, (0,), "5,5,5,5"),
    ],
)
def test_a11_what_each_spell_does(spell: int, answers: tuple[int, ...], lives: str) -> None:
    mine = f"{spell}5566" if spell not in (5, 6) else f"{spell}7788"
    state = position(f"{mine}/33445/66777/88888", lives="4,5,5,5")
    cast(state, spell, *answers)
    assert ",".join(map(str, state.lives)) == lives


def test_a11_gains_stop_at_six() -> None:
    state = position("34567/66677", lives="5,6")
    story = cast(state, 3, 0, 2)
    assert words.Gained(seat=0, lives=1, now=6) in story
    state = position("84567/66677")
    assert words.Gained(seat=0, lives=0, now=6) in cast(state, 8, 0)


def test_a11_losses_stop_at_nothing() -> None:
    state = position("14567/66677/88888", lives="6,2,6")
    story = cast(state, 1, 0, 2)
    assert words.Lost(seat=1, lives=2, now=0) in story
    assert words.Fell(seat=1) in story


def test_a11_a_secret_stone_is_seen_by_its_taker_alone_and_never_cast() -> None:
    state = position("45678/66677/88888")
    cast(state, 4, 0)
    assert offered(state) == [TakeSecret(), LeaveSecret()]
    [took] = play(state, TakeSecret(), 3)
    assert took == words.TookSecret(seat=0, stone=3)
    assert [GAME.see(took, seat) for seat in (1, None)] == [words.TookSecret(seat=0, stone=None)] * 2
    assert GAME.view(state, 0).seats[0].secrets == (3,)
    assert GAME.view(state, 1).seats[0].secrets == GAME.view(state, None).seats[0].secrets == (None,)
    assert state.untaken == 3
    state.chain = 3
    assert kinds(cast(state, 3))[0] == "Failed"


def test_a12_with_no_secret_stone_left_there_is_nothing_to_take_but_the_cast_counts() -> None:
    state = position("45678/66677/88888", secrets="3500/0000/1700", pile=7)
    assert state.untaken > 0
    state.pile, state.untaken = state.pile + state.untaken, 0
    assert cast(state, 4, 0)[1:] == [words.NoSecretLeft(seat=0)]
    assert casts(state) == [4, 5, 6, 7, 8]


def test_a12_taking_is_a_choice() -> None:
    state = position("45678/66677/88888")
    cast(state, 4, 0)
    assert GAME.why_not(state, 0, Stop()) == GAME.why_not(state, 0, Cast(5)) == "secret_first"
    assert play(state, LeaveSecret()) == [words.LeftSecret(seat=0)]
    assert (state.untaken, state.active) == (4, 0)
    assert casts(state) == [4, 5, 6, 7, 8]
    assert GAME.why_not(state, 0, TakeSecret()) == "no_secret_offered"


def test_a13_empty_slots_are_filled_from_left_to_right_and_the_left_neighbour_plays() -> None:
    state = position("48358/66677/88888")
    cast(state, 8, 1)
    cast(state, 8, 0)
    story = play(state, Stop(), 5, 7)
    assert story[1] == words.Refilled(seat=0, slots=(1, 4), stones=(5, 7))
    assert GAME.see(story[1], 0) == words.Refilled(seat=0, slots=(1, 4), stones=(None, None))
    assert GAME.see(story[1], None) == GAME.see(story[1], 0)
    assert GAME.see(story[1], 2) == story[1]
    assert (hand(state, 0), state.active) == ("45357", 1)


def test_a13_after_a_failure_too_the_hand_is_refilled() -> None:
    state = position("48358/66677/88888", chain=0)
    cast(state, 8, 0)
    story = cast(state, 8, 0)
    assert only(story, words.Refilled) == []
    story = cast(state, 8, 6, 5)
    assert kinds(story) == ["Failed", "Lost", "Refilled"]
    assert hand(state, 0) == "46355"


def test_a13_a_pile_that_runs_out_leaves_the_hand_short_and_secrets_stay() -> None:
    state = position("88358/66677/88854", heap="12345", pile=1)
    cast(state, 8, 0)
    cast(state, 8, 0)
    story = play(state, Stop(), 4)
    assert kinds(story) == ["Stopped", "Refilled", "PileEmptied"]
    assert hand(state, 0) == "40358"
    assert (state.pile, state.untaken) == (0, 4)
    story = cast(state, 6, 0)
    assert kinds(play(state, Stop())) == ["Stopped"], "no stone, and no word about it"


def test_a13_when_time_runs_out_the_likeliest_spell_is_cast_then_the_turn_stops() -> None:
    state = position("12345/66677")
    assert GAME.move_of(state, 0, state.default(0)) == Cast(8)
    cast(state, 4, 0)
    assert GAME.move_of(state, 0, state.default(0)) == TakeSecret()
    play(state, TakeSecret(), 8)
    assert GAME.move_of(state, 0, state.default(0)) == Stop()


def test_a13_among_equally_likely_spells_the_lowest_number_is_cast() -> None:
    state = position("12345/66777", board="4555667778888888")
    unseen = GAME.view(state, 0).unseen
    assert max(unseen) == unseen[2] == unseen[3] == 3
    assert state.default(0) == 3


def test_a13_the_default_depends_on_nothing_the_seat_cannot_see() -> None:
    for seed in range(40):
        state = fresh(2 + seed % 4, seed)
        twin = GAME.redeal(state, state.active, ScriptedDice([n % 5 for n in range(1000)]))
        assert state.default(state.active) == twin.default(state.active)

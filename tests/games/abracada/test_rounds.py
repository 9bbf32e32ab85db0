"""The end of a round, of a game, and the variants, A14 to A22."""

import pytest

from tablee.games.abracada import words
from tablee.games.abracada.game import GAME
from tablee.games.abracada.rules import Abracada
from tablee.games.abracada.words import Cast, LeaveSecret, Options, Stop, TakeSecret
from tablee.kit.facts import Event
from tests.games.abracada.positions import (
    cast,
    casts,
    fresh,
    hand,
    kinds,
    offered,
    only,
    play,
    position,
    result,
)


def ended(story: list[Event]) -> words.RoundEnded:
    """How the round ended; it must have."""
    [found] = only(story, words.RoundEnded)
    assert isinstance(found, words.RoundEnded)
    return found


def brought(story: list[Event]) -> list[tuple[int, int]]:
    """Points and bonus of each seat."""
    return [(score.points, score.bonus) for score in ended(story).scores]


def one_left(spell: int, **fields: object) -> Abracada:
    """Seat 0 has a single stone left."""
    return position(f"00{spell}00/66778/34588", heap="1257", pile=0, **fields)


def test_a14_an_empty_hand_wins_the_round_three_points_and_all_others_none() -> None:
    story = cast(one_left(8), 8, 0)
    assert ended(story).how == "hand"
    assert ended(story).winner == 0
    assert brought(story) == [(3, 0), (0, 0), (0, 0)]


def test_a14_the_others_get_no_bonus_the_winner_does() -> None:
    story = cast(position("00800/66778/34588", heap="123", secrets="4450/4000/7000", pile=3), 8, 0)
    assert brought(story) == [(3, 3), (0, 0), (0, 0)]


def test_a14_the_effect_of_the_last_stone_still_happens_so_a_last_4_can_bring_a_secret_stone() -> None:
    state = one_left(4)
    assert only(cast(state, 4, 0), words.RoundEnded) == [], "the question comes first"
    assert offered(state) == [TakeSecret(), LeaveSecret()]
    assert GAME.view(state, 0).seats[0].hand == (0, 0, 0, 0, 0)
    story = play(state, TakeSecret(), 7)
    assert kinds(story)[:2] == ["TookSecret", "RoundEnded"]
    assert brought(story) == [(3, 1), (0, 0), (0, 0)]
    assert ended(story).secrets == ((7,), (), ())


def test_a14_a_secret_stone_left_alone_brings_nothing() -> None:
    state = one_left(4)
    cast(state, 4, 0)
    assert brought(play(state, LeaveSecret()))[0] == (3, 0)


def test_a14_a_hand_is_not_empty_while_the_pile_can_fill_it() -> None:
    state = position("07000/66778/34588")
    cast(state, 7, 0)
    assert state.round == 2, "the last stone was cast before the hand could be refilled: the round is won"


def test_a15_a_seat_killed_by_a_spell_scores_nothing_the_caster_three_the_survivors_one() -> None:
    state = position("56788/66777/34588/12345", lives="6,1,6,6", secrets="0000/7000/8000/0000", pile=5)
    story = cast(state, 6, 0)
    assert only(story, words.Fell) == [words.Fell(seat=1)]
    assert ended(story).how == "kill"
    assert ended(story).fallen == (1,)
    assert brought(story) == [(3, 0), (0, 0), (1, 1), (1, 0)]
    assert [event.points for event in story if isinstance(event, words.Scored)] == [3, 2, 1]


def test_a15_several_fall_at_once_and_the_caster_still_scores_three() -> None:
    story = cast(position("56788/66777/34588", lives="6,1,1"), 5, 0)
    assert ended(story).fallen == (1, 2)
    assert brought(story) == [(3, 0), (0, 0), (0, 0)]


@pytest.mark.parametrize(("spell", "answers"), [(2, ()), (1, (0,))])
def test_a16_who_falls_by_a_failed_cast_alone_scores_nothing_and_all_others_one(
    spell: int, answers: tuple[int, ...]
) -> None:
    state = position("56788/66777/34588", lives="1,6,6", secrets="7000/8000/0000", pile=9)
    story = cast(state, spell, *answers)
    assert (ended(story).how, ended(story).winner, ended(story).fallen) == ("own_fault", None, (0,))
    assert brought(story) == [(0, 0), (1, 1), (1, 0)]


def test_a16_bad_manners_can_kill_too() -> None:
    state = position("56788/66777/34588", lives="1,6,6", options="manners", chain=5)
    assert ended(cast(state, 4)).how == "own_fault"


def test_a17_each_secret_stone_is_a_point_for_whoever_survives() -> None:
    state = position("56788/66777/34588/12345", lives="6,6,2,1", secrets="5500/6000/0000/7000", pile=4)
    story = cast(state, 7, 0)
    assert brought(story) == [(3, 2), (1, 1), (1, 0), (0, 0)]


def test_a18_a_last_stone_that_kills_is_an_empty_hand() -> None:
    state = one_left(6, lives="6,1,6", secrets="0000/0000/0000")
    story = cast(state, 6, 0)
    assert ended(story).how == "hand"
    assert brought(story) == [(3, 0), (0, 0), (0, 0)], "the third seat does not even score for surviving"
    assert ended(story).fallen == (1,)


def test_a18_no_round_brings_eight_points() -> None:
    state = position("00400/66778/34588", secrets="5550/0000/0000", heap="7", pile=0)
    cast(state, 4, 0)
    assert brought(play(state, TakeSecret(), 7))[0] == (3, 4)
    assert not state.over


@pytest.mark.parametrize(("active", "starter"), [(0, 1), (1, 2), (2, 0)])
def test_a19_the_next_round_is_laid_anew_and_started_by_the_left_neighbour_even_fallen(
    active: int, starter: int
) -> None:
    lives = ["6", "6", "6"]
    lives[starter] = "1"
    state = position("56788/66777/65588", lives=",".join(lives), active=active, starter=2, round=4)
    story = cast(state, 6, 0)
    assert ended(story).fallen == (starter,)
    began = next(event for event in story if isinstance(event, words.RoundBegan))
    assert (began.round, began.starter, state.active, state.starter) == (5, starter, starter, starter)
    assert list(state.lives) == [6, 6, 6]
    assert list(state.census()) == [1, 2, 3, 4, 5, 6, 7, 8]
    assert (state.pile, state.untaken, sum(state.board)) == (11, 4, 6)
    assert not any(state.secrets)
    assert not any(state.excluded)
    assert len(state.proofs) == 0


def test_a19_after_a_fall_of_its_own_too_the_left_neighbour_starts() -> None:
    state = position("56788/66777/65588", lives="1,6,6")
    cast(state, 2)
    assert state.starter == state.active == 1


def finish(points: str, lives: str = "6,1,6,6", secrets: str = "0000/0000/0000/0000") -> Abracada:
    """Seat 0 kills seat 1: 3 points for seat 0, 1 for seats 2 and 3, and secret stones."""
    taken = len(secrets.replace("0", "").replace("/", ""))
    state = position("56788/66777/34588/12345", points=points, lives=lives, secrets=secrets, pile=12 - taken)
    cast(state, 6, 0)
    return state


def test_a20_who_reaches_eight_points_wins() -> None:
    state = finish("5,0,3,4")
    assert state.over
    assert list(state.to_move()) == []
    assert (result(state).places, result(state).ending) == ((1, 4, 3, 2), "alone")
    assert result(state).scores == (8, 0, 4, 5)


def test_a20_below_eight_the_game_goes_on() -> None:
    state = finish("4,7,6,6")
    assert not state.over
    assert state.result() is None


def test_a20_of_several_the_one_with_most_points_in_the_last_round_wins_not_the_highest() -> None:
    state = finish("5,0,9,7")
    assert (result(state).places, result(state).ending) == ((1, 4, 2, 3), "last_round")
    assert result(state).scores == (8, 0, 10, 8)


def test_a20_then_the_most_lives_decide() -> None:
    state = finish("0,0,7,7", lives="6,1,4,5")
    assert (result(state).places, result(state).ending) == ((3, 4, 2, 1), "lives")


def test_a20_then_the_win_is_shared() -> None:
    state = finish("0,0,7,7", lives="6,1,5,5")
    assert (result(state).places, result(state).ending) == ((3, 4, 1, 1), "shared")


def test_a20_places_below_go_by_points_then_last_round_then_lives() -> None:
    state = finish("5,3,2,2", lives="6,1,4,5")
    assert result(state).scores == (8, 3, 3, 3)
    assert result(state).places == (1, 4, 3, 2), "seat 1 scored nothing in it, seat 3 has more lives than 2"


def test_a20_secret_stones_count_for_the_last_round() -> None:
    state = finish("5,0,7,0", secrets="0000/0000/8880/0000")
    assert (result(state).places[:3:2], result(state).ending) == ((2, 1), "last_round")


def test_a20_the_marker_stops_at_floor_8_the_points_count_on() -> None:
    state = finish("7,0,3,4")
    view = GAME.view(state, 1)
    assert (view.seats[0].points, view.seats[0].floor) == (10, 8)


def test_a21_easy_lets_any_number_follow() -> None:
    state = position("12345/66677", options="easy")
    cast(state, 5, 0)
    assert offered(state) == [Stop(), *(Cast(spell) for spell in range(1, 9))]
    assert kinds(cast(state, 2, 0))[0] == "Succeeded"


def test_a12_a21_with_easy_a_4_without_secret_stones_binds_nobody() -> None:
    state = position("45678/66677", options="easy", heap="333777", pile=6)
    cast(state, 4, 0)
    assert casts(state) == list(range(1, 9))


HANDS = "56788/66777/34588/12345"


def test_a22_the_round_goes_on_over_the_fallen_and_the_caster_may_too() -> None:
    state = position(HANDS, lives="6,1,6,6", options="last")
    story = cast(state, 6, 0)
    assert only(story, words.RoundEnded) == []
    assert (state.active, state.chain, list(state.lives)) == (0, 6, [6, 0, 6, 6])
    assert hand(state, 1) == "66777", "its stones stay in sight"
    play(state, Stop())
    assert state.active == 2, "the fallen are skipped"


def test_a22_who_falls_by_its_own_doing_does_not_refill_and_is_skipped() -> None:
    state = position("56788/66777/34588", lives="1,6,6", options="last")
    cast(state, 5, 0)
    pile = state.pile
    story = cast(state, 7, 0)
    assert only(story, words.Fell) == []
    story = cast(state, 7)
    assert only(story, words.Fell) == [words.Fell(seat=0)]
    assert only(story, words.Refilled) == only(story, words.RoundEnded) == []
    assert (state.pile, state.active, list(state.lives)) == (pile, 1, [0, 5, 4])


def test_a22_the_fallen_are_not_hurt_again() -> None:
    state = position("12788/66777/34588", lives="5,0,6", options="last")
    story = cast(state, 2, 0)
    assert [event.seat for event in story if isinstance(event, words.Lost)] == [2]


def test_a22_the_last_one_standing_scores_two_and_its_bonus_all_others_none() -> None:
    state = position(HANDS, lives="6,1,0,0", secrets="5500/6000/0000/0000", options="last", pile=4)
    story = cast(state, 6, 0)
    assert (ended(story).how, ended(story).winner, ended(story).fallen) == ("last", 0, (1, 2, 3))
    assert brought(story) == [(2, 2), (0, 0), (0, 0), (0, 0)]
    assert state.starter == 0, "the next living seat is the only one"


def test_a22_if_the_last_but_one_falls_by_its_own_doing_the_other_has_won() -> None:
    state = position(HANDS, lives="1,0,6,0", options="last")
    story = cast(state, 2)
    assert (ended(story).how, ended(story).winner) == ("last", 2)
    assert brought(story) == [(0, 0), (0, 0), (2, 0), (0, 0)]
    assert state.starter == 2


def test_a22_an_empty_hand_wins_two_points_and_the_next_living_seat_starts() -> None:
    state = one_left(8, lives="6,0,5", options="last")
    story = cast(state, 8, 0)
    assert (ended(story).how, brought(story)) == ("hand", [(2, 0), (0, 0), (0, 0)])
    assert state.starter == 2


def test_a22_and_all_variants_together() -> None:
    state = position("65788/66777", lives="6,6", options="easy,last,manners,odds")
    cast(state, 6, 0)
    story = cast(state, 5, 0)
    assert list(state.lives) == [6, 4]
    assert only(story, words.Misspoke) == []
    assert len(GAME.view(state, 0).odds) == 8


def test_at_a_rematch_the_left_neighbour_begins_where_that_was_settled() -> None:
    assert GAME.rematch(fresh(3), Options(first=2)).first == 0
    assert GAME.rematch(fresh(3), Options()).first is None, "chance names who begins"

"""What a seat may know, A23 and A24, and that odds and worlds follow from it exactly."""

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from librt.vecs import vec
from msgspec.structs import replace
from mypy_extensions import i64

from tablee.games.abracada import words
from tablee.games.abracada.game import GAME
from tablee.games.abracada.notation import text
from tablee.games.abracada.odds import hands, likeliest, odds, thousandths
from tablee.games.abracada.rules import Abracada
from tablee.games.abracada.words import Cast, Proof, Stop
from tablee.games.abracada.worlds import Worlds
from tablee.kit.dice import FastDice
from tablee.kit.facts import Event
from tablee.kit.state import NOT_ASKED
from tablee.laws.scenarios import Scenario, scenarios
from tablee.laws.walk import Walk
from tests.games.abracada.beliefs import Watchman, allowed, from_view
from tests.games.abracada.positions import blindly, cast, fresh, hand, play, position


def proofs(state: Abracada, seat: int = 0) -> tuple[Proof, ...]:
    return GAME.view(state, None).seats[seat].proofs


def test_a23_a_failure_excludes_its_number_from_the_slots_held_then() -> None:
    state = position("34567/66677/88888")
    cast(state, 8)
    assert proofs(state) == (Proof(spell=8, known=0, slots=(0, 1, 2, 3, 4)),)


def test_a23_a_refilled_slot_knows_nothing_of_older_failures() -> None:
    state = position("34567/66677/88888", failures="8:01234/-/-")
    cast(state, 7, 0)
    play(state, Stop(), 8)
    assert proofs(state) == (
        Proof(spell=7, known=1, slots=(0, 1, 2, 3)),
        Proof(spell=8, known=0, slots=(0, 1, 2, 3)),
    )


def test_a23_failures_of_one_spell_are_one_proof() -> None:
    state = position("34567/66677/88888", failures="8:012/-/-")
    cast(state, 8)
    assert proofs(state) == (Proof(spell=8, known=0, slots=(0, 1, 2, 3, 4)),)


def test_a23_a_success_counts_the_stones_that_left_since() -> None:
    state = position("88868/66677/12345")
    cast(state, 8, 1)
    assert proofs(state) == (Proof(spell=8, known=1, slots=(0, 2, 3, 4)),)
    cast(state, 8, 0)
    assert proofs(state) == (
        Proof(spell=8, known=1, slots=(2, 3, 4)),
        Proof(spell=8, known=2, slots=(2, 3, 4)),
    )


def test_a23_after_a_failure_earlier_successes_prove_nothing_more() -> None:
    state = position("88567/66677/12345", successes="5:1:2,7:1:34/-/-")
    cast(state, 5, 0)
    assert proofs(state) == (
        Proof(spell=5, known=1, slots=(0, 1, 3, 4)),
        Proof(spell=7, known=1, slots=(3, 4)),
    )
    cast(state, 5)
    assert [proof.known for proof in proofs(state) if proof.spell == 5] == [0]


def test_a23_a_spell_of_which_every_stone_lies_open_is_not_kept_as_a_proof() -> None:
    state = position("13567/66677/88888")
    cast(state, 1, 0, 0)
    assert proofs(state) == ()


def test_a23_the_unseen_is_merged_and_own_secret_stones_are_not_in_it() -> None:
    state = position("34567/66677", board="88888888", secrets="5000/1000", pile=8)
    view = GAME.view(state, 0)
    assert view.unseen == (1, 2, 3, 4, 4, 3, 5, 0)
    assert sum(view.unseen) == 5 + view.pile + view.secrets + 1
    assert GAME.view(state, 1).unseen[4] == 4, "three in the heap and the other's secret stone"


def test_a23_at_the_end_of_a_round_all_is_shown_and_stays_to_be_seen() -> None:
    state = position("56788/66777/34588", lives="6,1,6", secrets="5000/0000/7000", pile=9)
    story = cast(state, 6, 0)
    shown = next(event for event in story if isinstance(event, words.RoundEnded))
    assert shown.hands == ((5, 0, 7, 8, 8), (6, 6, 7, 7, 7), (3, 4, 5, 8, 8))
    assert shown.secrets == ((5,), (), (7,))
    for seat in (0, 1, 2, None):
        assert GAME.see(shown, seat) == shown == GAME.view(state, seat).before


def test_a23_when_the_game_is_over_everything_lies_open() -> None:
    state = position("56788/66777/34588", lives="6,1,6", points="7,0,0", secrets="5000/0000/7000", pile=9)
    cast(state, 6, 0)
    views = [GAME.view(state, seat) for seat in (0, 1, 2, None)]
    assert all(view == views[0] for view in views)
    assert [place.hand for place in views[0].seats] == [(5, 0, 7, 8, 8), (6, 6, 7, 7, 7), (3, 4, 5, 8, 8)]


def test_a24_a_watcher_sees_no_hand_no_secret_stone_and_no_odds() -> None:
    state = position("34567/66677/88888", secrets="5000/0000/1000", pile=9, options="odds")
    view = GAME.view(state, None)
    assert [place.hand for place in view.seats] == [(None,) * 5] * 3
    assert [place.secrets for place in view.seats] == [(None,), (), (None,)]
    assert view.odds == ()
    assert sum(view.unseen) == 36


def test_a24_a_watcher_hears_no_hand() -> None:
    story: list[Event] = []
    GAME.setup(4, words.Options(), FastDice(1), story)
    began = GAME.see(story[0], None)
    assert isinstance(began, words.RoundBegan)
    assert began.hands == ((None,) * 5,) * 4


def test_odds_are_shown_only_where_the_option_is_on_and_only_of_ones_own_hand() -> None:
    assert GAME.view(fresh(3), 0).odds == ()
    state = fresh(3, odds=True)
    assert [GAME.view(state, seat).odds == () for seat in (0, 1, None)] == [False, False, True]


def test_odds_of_another_8_after_one_was_cast() -> None:
    """21 unseen stones, six of them 8s, a hand of five: 0.528, not the 0.718 of a fresh hand of four."""
    state = position("34567/88777/66655/64455", board="")
    view = GAME.view(state, 0)
    assert (sum(view.unseen), view.unseen[7]) == (21, 6)
    known = position("34568/88777/66655/64455")
    cast(known, 8, 0)
    mind = Worlds(GAME.view(known, 0)).minds[0]
    some, whole = odds(mind)[7]
    assert round(some / whole, 3) == 0.528
    assert thousandths(mind)[7] == 528


def positions_met(count: int, seats: int, **options: object) -> list[tuple[Abracada, int]]:
    """Positions of blind games in which the looker has something proved."""
    met = []
    for seed in range(10 * count):
        state, dice = fresh(seats, seed, **options), FastDice(seed)
        blindly(state, 8 + seed % 30, dice)
        for seat in range(seats):
            if not state.over and proofs(state, seat) and "8" in hand(state, seat):
                met.append((state.copy(), seat))
                break
        if len(met) == count:
            break
    return met


@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_odds_and_hands_are_what_enumeration_finds(seats: int) -> None:
    for state, seat in positions_met(3, seats):
        view = GAME.view(state, seat)
        belief, mind = from_view(view, seat), Worlds(view).minds[0]
        for spell, (some, whole) in enumerate(odds(mind), start=1):
            assert Fraction(some, whole) == sum(weight for hand, weight in belief.items() if spell in hand), (
                text(state)
            )
        assert counted(hands(mind)) == by_counts(belief)


def counted(weights: dict[int, int]) -> dict[tuple[int, ...], Fraction]:
    whole = sum(weights.values())
    return {
        tuple(key >> 3 * spell & 7 for spell in range(1, 9)): Fraction(weight, whole)
        for key, weight in weights.items()
    }


def by_counts(belief: dict[tuple[int, ...], Fraction]) -> dict[tuple[int, ...], Fraction]:
    found: dict[tuple[int, ...], Fraction] = {}
    for stones, weight in belief.items():
        key = tuple(stones.count(spell) for spell in range(1, 9))
        found[key] = found.get(key, Fraction(0)) + weight
    return found


@pytest.mark.parametrize(
    ("seats", "seed"), [(2, 3), *(pytest.param(*each, marks=pytest.mark.long) for each in ((3, 8), (5, 1)))]
)
def test_a_views_proofs_suffice_for_all_that_was_heard(seats: int, seed: int) -> None:
    """Bayes from the first event on comes to the same belief as the view alone, at every step of a round."""
    state, dice = fresh(seats, seed), FastDice(seed)
    seat, compared = seed % seats, 0
    watchman = Watchman(state, seat)
    while state.round == 1 and compared < 14:
        codes, chosen = state.moves(state.active), [NOT_ASKED] * seats
        chosen[state.active] = codes[dice.pick(len(codes))] if state.active != seat else state.default(seat)
        story: list[Event] = []
        state.play(vec[i64](chosen), dice, story)
        if state.round > 1:
            break
        for event in story:
            watchman.hear(GAME.see(event, seat))
        belief = from_view(GAME.view(state, seat), seat)
        assert belief.keys() == watchman.belief.keys()
        assert all(abs(float(belief[hand]) - watchman.belief[hand]) < 1e-9 for hand in belief)
        compared += 1
    assert compared > 3


SMALL_POSITIONS = {
    "a failure": ("00567/66677", {"failures": "8:23/-"}),
    "a success": ("00588/66677", {"successes": "8:1:234/-"}),
    "an old and a new slot": ("00485/66677", {"failures": "7:23/-", "successes": "8:2:34/-"}),
    "many successes": ("00588/12345", {"successes": "8:1:34,8:2:34,8:3:34,5:1:2/-"}),
}


@pytest.mark.parametrize("name", SMALL_POSITIONS)
def test_imagined_worlds_come_as_often_as_they_are_likely(name: str) -> None:
    shape, fields = SMALL_POSITIONS[name]
    view = GAME.view(position(shape, board="8", **fields), 0)
    belief, dice = from_view(view, 0), FastDice(11)
    draws = 20_000
    worlds = Worlds(view)
    drawn = Counter(tuple(worlds.draw(dice).hands[:5]) for _ in range(draws))
    assert drawn.keys() <= belief.keys(), "nothing impossible is drawn"
    for stones, chance in belief.items():
        expected = float(chance) * draws
        assert abs(drawn[stones] - expected) < 6 * (expected + 1) ** 0.5 + 4
    for spell in range(1, 9):
        expected = draws * float(sum(chance for stones, chance in belief.items() if spell in stones))
        found = sum(count for stones, count in drawn.items() if spell in stones)
        assert abs(found - expected) < 5 * (expected * (1 - expected / draws)) ** 0.5 + 1


def test_imagining_one_world_is_drawing_from_all() -> None:
    [(state, seat)] = positions_met(1, 4)
    view = GAME.view(state, seat)
    worlds, dice, other = Worlds(view), FastDice(2), FastDice(2)
    for _ in range(20):
        assert text(GAME.imagine(view, dice)) == text(worlds.draw(other))


def test_a_watcher_can_imagine_too() -> None:
    for seed in range(30):
        state, dice = fresh(2 + seed % 4, seed), FastDice(seed)
        blindly(state, 25, dice)
        view = GAME.view(state, None)
        assert GAME.view(GAME.imagine(view, dice), None) == view


def test_a_view_that_nobody_can_have_is_not_imagined_for_ever() -> None:
    state = position("34567/66677/88888", failures="8:01234/-/-")
    place = GAME.view(state, 0).seats[0]
    barred = tuple(Proof(spell=spell, known=0, slots=(0, 1, 2, 3, 4)) for spell in range(1, 9))
    impossible = words.SeatView(lives=6, points=0, floor=0, hand=place.hand, secrets=(), proofs=barred)
    view = GAME.view(state, 0)
    with pytest.raises(ValueError, match="no world"):
        GAME.imagine(replace(view, seats=(impossible, *view.seats[1:])), FastDice(1))


@settings(max_examples=20, derandomize=True)
@given(scenarios(GAME))
def test_the_true_hand_is_among_those_the_view_allows_and_each_of_them_is_possible(
    scenario: Scenario,
) -> None:
    for state in Walk(GAME, scenario).positions():
        assert isinstance(state, Abracada)
        if state.over:
            continue
        for seat in range(state.seats):
            view = GAME.view(state, seat)
            check_allowed(state, seat, view)


def check_allowed(state: Abracada, seat: int, view: words.View) -> None:
    """By multisets, which are few: the true one is there, all weigh something, and no other is allowed."""
    true = tuple(state.hands[seat * 5 : seat * 5 + 5])
    if not any(true):
        return
    for proof in view.seats[seat].proofs:
        assert all(view.seats[seat].hand[slot] is None for slot in proof.slots)
        assert proof.known > 0 or all(true[slot] != proof.spell for slot in proof.slots)
    mind = Worlds(view).minds[0]
    weights = counted(hands(mind))
    assert all(weight > 0 for weight in weights.values())
    assert tuple(true.count(spell) for spell in range(1, 9)) in weights
    if true.count(0) >= 2:
        assert weights.keys() == {tuple(h.count(n) for n in range(1, 9)) for h in allowed(view, seat)}


def test_the_likeliest_spell_is_the_one_with_the_best_odds() -> None:
    for state, seat in positions_met(10, 4):
        mind = Worlds(GAME.view(state, seat)).minds[0]
        found = [some for some, _ in odds(mind)]
        assert likeliest(mind) == 1 + found.index(max(found))


def test_failures_that_no_order_of_play_explains_are_not_read() -> None:
    with pytest.raises(ValueError, match="in any order"):
        position("34567/66677", failures="8:01,2:34/-")
    with pytest.raises(ValueError, match="cannot have failed"):
        position("34567/66677", failures="3:01/-")


def test_a_move_nobody_offers_is_refused_in_public_words() -> None:
    state = position("34567/66677", chain=5)
    assert [GAME.why_not(state, 0, Cast(spell)) for spell in (0, 9, 4)] == ["no_such_spell"] * 2 + ["too_low"]

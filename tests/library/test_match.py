"""A match is a value in your hands: it can be played, taken back, copied, written down and read again."""

import copy
import pickle
from itertools import islice

import pytest

import tablee
from tablee import Match, shelf

GAMES = sorted(tablee.games())
CROSSING = (
    "seats=3 keeper=0 chooses=yes round=2 bag=9R9B9Y9W mushrooms=1R1B/1Y tiles=-/2Y/1W won=-/-/- "
    "resting=- served=- phase=round"
)


def finished(game: str, seed: int, bot: str = "uniform") -> Match:
    match = tablee.new(game, seed=seed)
    play_on(match, bot)
    return match


def play_on(match: Match, bot: str = "uniform", most: int = 10_000) -> None:
    """To the end, or so many steps."""
    for _ in range(most):
        if not match.awaited:
            return
        for seat in match.awaited:
            match.choose(seat, match.ask(bot, seat))


@pytest.mark.parametrize("game", GAMES)
def test_a_whole_game_can_be_played_with_five_words(game: str) -> None:
    match = finished(game, 3)
    assert match.result is not None
    assert match.awaited == ()
    assert match.legal_moves() == match.legal_moves(0) == ()
    assert len(match.say("fr").splitlines()) >= len(match.story)


@pytest.mark.parametrize("game", GAMES)
def test_the_same_seed_is_the_game_of_that_row(game: str) -> None:
    match, rows = finished(game, 5), tablee.play_many(game, games=1, seed=5)
    assert match.result is not None
    assert [(row.score, row.place) for row in rows] == [
        *zip(match.result.scores, match.result.places, strict=True)
    ]
    assert {row.steps for row in rows} == {len(match.history)}


def test_bots_that_look_and_listen_play_the_game_of_that_row_too() -> None:
    match, rows = finished("abracada", 2, "fair"), tablee.play_many("abracada", "fair", 1, seed=2)
    assert match.result is not None
    assert tuple(row.score for row in rows) == match.result.scores


def test_a_choice_is_sealed_until_all_have_chosen_and_can_be_changed_till_then() -> None:
    match = tablee.new("crossing", seats=3, seed=1)
    first, second = match.legal_moves(0)
    assert match.choose(0, second) == ()
    assert match.choose(0, first) == ()
    assert match.awaited == (1, 2)
    assert match.legal_moves(0) == (first, second)
    assert match.choose(1, first) == ()
    assert match.choose(2, second)
    assert match.history == ({0: first, 1: first, 2: second},)
    assert len(match.awaited) > 0


@pytest.mark.parametrize("game", GAMES)
def test_undo_takes_every_step_back_with_its_chance(game: str) -> None:
    match = tablee.new(game, seed=4)
    befores = []
    for _ in range(6):
        befores.append(match.copy())
        for seat in match.awaited:
            match.choose(seat, match.ask("uniform", seat))
    last = match.text
    chosen = match.undo()
    for seat, move in chosen.items():
        match.choose(seat, move)
    assert match.text == last
    for before in reversed(befores):
        match.undo()
        assert match == before
        assert match.story == before.story
    with pytest.raises(ValueError, match="nothing to take back"):
        match.undo()


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("twin", [copy.copy, copy.deepcopy, lambda match: pickle.loads(pickle.dumps(match))])
def test_copies_go_their_own_way_under_the_same_chance(game: str, twin: object) -> None:
    assert callable(twin)
    match = tablee.new(game, seed=6)
    for _ in range(3):
        for seat in match.awaited:
            match.choose(seat, match.ask("uniform", seat))
    if len(match.awaited) > 1:
        match.choose(match.awaited[0], match.legal_moves(match.awaited[0])[0])
    other, before = twin(match), match.text
    assert other == match
    assert (other.story, other.history, other.awaited) == (match.story, match.history, match.awaited)
    play_on(other, most=40)
    assert match.text == before != other.text
    play_on(match, most=40)
    assert match == other
    assert match.result == other.result
    match.undo()
    other.undo()
    assert match == other


def test_a_copy_with_a_seed_meets_other_chance_and_has_the_same_past() -> None:
    match = tablee.new("abracada", seats=3, seed=1)
    for _ in range(2):
        match.play(match.ask("uniform"))
    ends = set()
    for seed in range(8):
        other = match.copy(seed=seed)
        assert other == match
        assert other.story == match.story
        play_on(other)
        ends.add(other.text)
    assert len(ends) > 1


@pytest.mark.parametrize("game", GAMES)
def test_a_position_is_its_text_and_the_repr_shows_it(game: str) -> None:
    match = tablee.new(game, seed=9)
    for seat in match.awaited:
        match.choose(seat, match.ask("uniform", seat))
    again = Match.from_text(game, match.text, seed=1)
    assert again == match
    assert eval(repr(match), {"Match": Match}) == match
    assert again.story == ()
    assert pickle.loads(pickle.dumps(again)) == again
    play_on(again, most=40)
    assert pickle.loads(pickle.dumps(again)) == again


def test_matches_differ_by_game_position_and_what_is_sealed() -> None:
    match = Match.from_text("crossing", CROSSING)
    assert match != Match.from_text("crossing", CROSSING.replace("round=2", "round=3"))
    other = match.copy()
    other.choose(1, other.legal_moves(1)[0])
    assert match != other
    assert match != CROSSING
    with pytest.raises(TypeError):
        hash(match)


@pytest.mark.parametrize("game", GAMES)
def test_a_seat_sees_and_hears_what_it_may(game: str) -> None:
    match = tablee.new(game, seed=11)
    rules = shelf.game(game)
    for _ in range(5):
        for seat in match.awaited:
            match.choose(seat, match.ask("uniform", seat))
    for eyes in (None, *range(match.seats)):
        assert match.view(eyes) == rules.view(match.state, eyes)
        assert match.heard(eyes) == tuple(rules.see(event, eyes) for event in match.story)
    sight = match.sight(match.awaited[0])
    assert sight.view == match.view(sight.seat)
    assert sight.moves == match.legal_moves(sight.seat)


def test_what_happens_to_a_state_that_was_asked_for_does_not_happen_to_the_match() -> None:
    match = tablee.new("crossing", seats=3, seed=1)
    before = match.text
    state = match.state
    state.seats = 0
    assert match.text == before


def test_moves_may_come_as_json_writes_them() -> None:
    match = tablee.new("abracada", seats=2, seed=1, first=1)
    assert match.awaited == (1,)
    match.play({"move": "cast", "spell": 8})
    assert match.history[0][1] == match_move("cast", spell=8)


def match_move(tag: str, **fields: int) -> tablee.Move:
    """The move of Abracada with this tag."""
    kinds = shelf.game("abracada").move_types
    return next(kind for kind in kinds if kind.__struct_config__.tag == tag)(**fields)


def test_the_story_is_said_in_both_languages() -> None:
    match = finished("crossing", 1)
    assert match.say("en") != match.say("fr")
    assert list(islice(match.say("en").splitlines(), 1)) != []
    with pytest.raises(ValueError, match="en and fr"):
        match.say("de")

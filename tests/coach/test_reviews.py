"""The coach goes through real games: its parts add up, its words repeat, and it judges what was decided."""

from dataclasses import replace
from functools import cache

import msgspec
import pytest

from tablee import shelf
from tablee.coach.judging import judge_of
from tablee.coach.moments import Decisions, decisions_of
from tablee.coach.review import went_through
from tablee.coach.summary import summed_up
from tablee.kit.log import Played
from tablee.kit.texts import LANGUAGES
from tablee.protocol.coach import Review
from tablee.search.general import think
from tablee.table.table import Table
from tests.coach.played import evening, game_of_bots
from tests.toy.exhibit import EXHIBIT
from tests.toy.game import GAME as HATS

GAMES = {"crossing": 3, "abracada": 3, "venise": 2}
SOME = 8
LITTLE = 20
"""So many nodes a decision are enough to see how a review is made."""


def lived(table: Table, seat: int) -> Decisions:
    return decisions_of(table.game, table.opening, table.log, seat)


def reviewed(table: Table, seat: int, seed: str = "7", nodes: int = LITTLE) -> Review:
    return went_through(table.game, seat, lived(table, seat), seed, nodes)


@cache
def gone_through(table: Table) -> list[Review]:
    """The first decisions of every seat gone through."""
    return [
        went_through(table.game, seat, beginning(lived(table, seat)), "7", LITTLE)
        for seat in range(table.opening.seats)
    ]


def beginning(came: Decisions) -> Decisions:
    """A game of which only the first decisions are known."""
    return replace(came, moments=came.moments[:SOME])


@pytest.fixture(scope="module", params=[*GAMES, "hats"])
def played(request: pytest.FixtureRequest) -> Table:
    if request.param == "hats":
        return game_of_bots(HATS, ("greedy", "uniform", "uniform"), 3)
    return game_of_bots(request.param, ("fair", "gentle", "fair")[: GAMES[request.param]], 3)


def test_what_began_choices_and_luck_add_up_to_the_result(played: Table) -> None:
    for review in gone_through(played):
        whole = review.began + review.choice + review.luck + review.given_up
        assert whole == pytest.approx(review.result, abs=1e-3)
        assert review.choice == pytest.approx(-sum(each.cost for each in review.decisions), abs=1e-3)
        assert sum(review.end) == pytest.approx(1, abs=1e-3)
        for each in review.decisions:
            assert sum(each.chances) == pytest.approx(1, abs=1e-3)
            assert (each.verdict == "good") == (each.cost == 0)
            assert each.best[0].gap == 0
            assert each.choices >= 2


def test_every_choice_among_several_moves_is_a_decision_at_its_entry(played: Table) -> None:
    steps = [entry for entry in played.log if isinstance(entry, Played) and 0 in entry.choices]
    moments = lived(played, 0).moments
    assert 0 < len(moments) <= len(steps)
    assert {moment.entry for moment in moments} <= {entry.n for entry in steps}
    assert all(moment.move in moment.sight.moves for moment in moments)


def test_the_same_seed_and_nodes_say_the_same_to_the_byte(played: Table) -> None:
    came = lived(played, 1)
    again = went_through(played.game, 1, beginning(came), "7", LITTLE)
    assert msgspec.json.encode(again) == msgspec.json.encode(gone_through(played)[1])


def test_a_review_can_be_said_in_every_language(played: Table) -> None:
    for review in gone_through(played):
        for language in LANGUAGES:
            known = {"house": shelf.house_texts(language), "hats": EXHIBIT.texts[language]}
            for remark in (*review.summary, review.advice):
                texts = known.get(remark.of) or shelf.texts(remark.of, language)
                assert texts.say(remark.key, **remark.fields)


@pytest.mark.parametrize("game", GAMES)
def test_every_reason_of_a_game_of_ours_has_an_advice_in_every_language(game: str) -> None:
    for language in LANGUAGES:
        texts = shelf.texts(game, language)
        for kind in shelf.game(game).reason_types:
            assert texts.say(f"advice.{kind.__struct_config__.tag}")


def test_the_master_of_a_game_has_nothing_to_say_against_its_own_play() -> None:
    table = game_of_bots("abracada", ("master", "fair", "fair"), 1)
    review = reviewed(table, 0, nodes=judge_of(table.game).nodes)
    assert [each.verdict for each in review.decisions if each.verdict != "good"] == []
    assert review.advice.key == "coach.advice.keep"
    assert review.summary[1].key == "coach.choices.flawless"


def test_who_plays_blindly_makes_slips_and_hears_what_was_better_and_why() -> None:
    reviews = [reviewed(game_of_bots("abracada", ("uniform", "fair"), seed), 0) for seed in range(3)]
    slips = [each for review in reviews for each in review.decisions if each.verdict != "good"]
    assert slips
    for slip in slips:
        assert slip.cost == slip.played.gap > 0.02
        assert slip.best[0].value > slip.played.value
        assert msgspec.json.decode(slip.best[0].reasons)
        assert slip.kind is not None
    assert {review.advice.of for review in reviews if review.choice} == {"abracada"}


def test_a_game_without_a_thinker_is_judged_by_the_general_one() -> None:
    table = game_of_bots(HATS, ("uniform", "uniform"), 5)
    assert judge_of(HATS).thinker is think
    review = reviewed(table, 0, nodes=400)
    assert review.judge == "master"
    assert all(move.error < 1 for each in review.decisions for move in each.best)


def test_what_was_taken_back_is_no_decision() -> None:
    playing = evening("crossing", 3, 2)
    while not isinstance(playing.table.log[-1], Played):
        playing.choose(("fair",) * 3)
    undone = playing.table.log[-1].n
    asked = playing.table.ask(0, "undo", 0)
    playing.table.apply(asked)
    playing.hearing.note(asked)
    for seat in (1, 2):
        answered = playing.table.answer(seat, 0, yes=True)
        playing.table.apply(answered)
        playing.hearing.note(answered)
    table = playing.play(("fair",) * 3)
    assert undone not in {moment.entry for moment in lived(table, 0).moments}
    assert len(lived(table, 0).moments) >= 2


def test_what_a_bot_chose_meanwhile_is_counted_and_not_judged() -> None:
    playing = evening("abracada", 2, 4)
    playing.play(("fair", "fair"), 5)
    playing.table.apply(playing.table.sit(0, "fair", 0))
    until = playing.table.moment
    playing.play(("fair", "fair"), 8)
    playing.table.apply(playing.table.sit(0, None, 0))
    since = playing.table.moment
    came = lived(playing.play(("fair", "fair")), 0)
    assert came.stood_in > 0
    assert not [moment for moment in came.moments if until <= moment.entry < since]


def test_a_seat_that_gave_up_is_gone_through_as_far_as_it_played() -> None:
    playing = evening("abracada", 3, 6)
    playing.play(("fair",) * 3, 25)
    playing.table.apply(playing.table.resign(1, 0, "fair"))
    given = playing.table.moment
    table = playing.play(("fair",) * 3)
    review = reviewed(table, 1)
    assert all(each.entry < given for each in review.decisions)
    assert review.given_up < 0
    assert review.result == 0
    assert review.summary[0].key == "coach.outcome.gave_up"
    other = reviewed(table, 0)
    assert other.given_up == 0


def test_who_gave_up_ends_with_nothing_although_the_bot_that_played_on_wins() -> None:
    playing = evening("crossing", 3, 1)
    playing.play(("fair",) * 3, 4)
    playing.table.apply(playing.table.resign(1, 0, "fair"))
    table = playing.play(("fair",) * 3)
    assert table.result
    assert table.result.places[1] == 1
    assert reviewed(table, 1).end == (0, 0, 0)
    assert reviewed(table, 0).end == (0, 1, 0)


def test_only_what_somebody_decided_since_they_had_the_seat_is_theirs() -> None:
    table = game_of_bots("abracada", ("fair", "fair"), 8)
    every = lived(table, 0).moments
    later = decisions_of(table.game, table.opening, table.log, 0, every[2].entry).moments
    assert [moment.entry for moment in later] == [moment.entry for moment in every[2:]]


@pytest.mark.parametrize(
    ("began", "luck", "result", "left", "keys"),
    [
        (0.25, 0.75, 1.0, None, ("won", "with")),
        (0.25, -0.25, 0.0, None, ("lost", "against")),
        (0.5, 0.001, 0.5, None, ("shared", "even")),
        (0.25, 0.0, 0.0, 0.25, ("gave_up", "even")),
    ],
)
def test_the_first_and_third_sentences_say_what_became_of_the_win(
    began: float, luck: float, result: float, left: float | None, keys: tuple[str, str]
) -> None:
    first, _, third = summed_up((), began, luck, result, left)
    assert (first.key, third.key) == (f"coach.outcome.{keys[0]}", f"coach.luck.{keys[1]}")

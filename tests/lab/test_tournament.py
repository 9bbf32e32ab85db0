from collections import Counter
from pathlib import Path

import msgspec
import pytest

from tablee import shelf
from tablee.kit.dice import Dice
from tablee.kit.facts import Move
from tablee.kit.game import Sight
from tablee.lab.plot import plot
from tablee.lab.scorebook import Other, Scorebook
from tablee.lab.standings import standings
from tablee.lab.tournament import Played, Tournament, line_ups, run

CROSSING = shelf.game("crossing")
BOTS = ("uniform", "gentle", "fair")
TOURNAMENT = Tournament("crossing", CROSSING.box.options(), 4, BOTS, seed=3)


def first(sight: Sight, dice: Dice) -> Move:
    return sight.moves[0]


def last(sight: Sight, dice: Dice) -> Move:
    return sight.moves[-1]


@pytest.mark.parametrize(
    ("seats", "shared"),
    [
        (2, {1: 2}),
        (3, {1: 1, 2: 1}),
        (4, {1: 1, 2: 2, 3: 1}),
        (5, {1: 1, 2: 1, 3: 1, 4: 1}),
        (6, {1: 1, 2: 1, 3: 2, 4: 1, 5: 1}),
    ],
)
def test_a_pair_plays_every_way_to_share_the_seats_and_its_reverse(
    seats: int, shared: dict[int, int]
) -> None:
    seated = line_ups(seats, 0, (5, 7))
    assert Counter(each.count(5) for each in seated) == shared
    exchanged = [tuple(5 + 7 - bot for bot in each) for each in seated]
    assert sorted(exchanged) == sorted(seated)


@pytest.mark.parametrize("seats", range(2, 7))
def test_after_as_many_rounds_as_seats_every_bot_has_sat_everywhere_equally_often(seats: int) -> None:
    seated = [each for number in range(seats) for each in line_ups(seats, number, (0, 1))]
    assert len({sum(column) for column in zip(*seated, strict=True)}) == 1


def test_a_tournament_repeats_itself_and_several_processes_play_the_same() -> None:
    once = run(TOURNAMENT, limit=30)
    assert len(once.games) == 30
    assert run(TOURNAMENT, limit=30).games == once.games
    assert run(TOURNAMENT, limit=30, jobs=2).games == once.games


def test_all_games_of_a_round_have_the_same_chance() -> None:
    """Who takes no dice of its own plays the same game from every seat, only with the names exchanged."""
    equal = Tournament("crossing", CROSSING.box.options(), 3, ("a", "b"), brought={"a": first, "b": first})
    games = run(equal, limit=8).games
    for number in range(4):
        scores = {game.scores for game in games if game.round == number}
        assert len(scores) == 1


def test_a_pair_whose_order_is_sure_plays_no_more_and_all_sure_is_the_end() -> None:
    course = run(TOURNAMENT, limit=2000)
    found = standings(course)
    assert found.settled
    assert found.games < 2000
    assert [rating.bot for rating in found.ratings] == ["fair", "gentle", "uniform"]
    assert len({duel.games for duel in found.duels}) > 1
    to_the_end = run(TOURNAMENT, limit=found.games + 4, early=False)
    assert len(to_the_end.games) == found.games + 4
    assert to_the_end.settled, "what is sure is called so, also where all games are played"


def test_equals_are_not_told_apart() -> None:
    equal = Tournament("crossing", CROSSING.box.options(), 4, ("a", "b"), brought={"a": first, "b": first})
    found = standings(run(equal, limit=80))
    assert not found.settled
    assert found.duels[0].low <= 1 <= found.duels[0].high


def test_neighbours_meet_only_neighbours() -> None:
    course = run(Tournament("crossing", CROSSING.box.options(), 3, BOTS, neighbours=True), limit=12)
    assert {tuple(sorted(set(game.seated))) for game in course.games} == {(0, 1), (1, 2)}


def test_what_a_pair_took_is_told_for_every_part_of_the_seats() -> None:
    course = run(TOURNAMENT, limit=24)
    for duel in standings(course).duels:
        number = BOTS.index(duel.one)
        for split in duel.splits:
            games = [
                game
                for game in course.games
                if game.seated.count(number) == split.seats and BOTS.index(duel.other) in game.seated
            ]
            parts = [
                sum(game.won[seat] for seat in range(4) if game.seated[seat] == number) for game in games
            ]
            assert (split.games, split.par) == (len(games), split.seats / 4)
            assert split.share == pytest.approx(sum(parts) / len(parts))


def test_a_tournament_goes_on_from_its_book_as_if_it_had_never_stopped(tmp_path: Path) -> None:
    book = Scorebook(tmp_path / "book", TOURNAMENT)
    run(TOURNAMENT, limit=17, known=list(book.games), keep=book.keep)
    book.close()
    again, fresh = Scorebook(tmp_path / "book", TOURNAMENT), list[Played]()
    course = run(TOURNAMENT, limit=30, known=list(again.games), keep=fresh.append)
    again.close()
    assert len(fresh) == 13
    assert course.games == run(TOURNAMENT, limit=30).games


def test_a_line_torn_while_it_was_written_is_cut_off(tmp_path: Path) -> None:
    path = tmp_path / "book"
    book = Scorebook(path, TOURNAMENT)
    run(TOURNAMENT, limit=5, keep=book.keep)
    book.close()
    whole = path.read_bytes()
    path.write_bytes(whole[:-7])
    again = Scorebook(path, TOURNAMENT)
    assert len(again.games) == 4
    run(TOURNAMENT, limit=5, known=list(again.games), keep=again.keep)
    again.close()
    assert path.read_bytes() == whole


@pytest.mark.parametrize("content", [b"what\n", b'{"scorebook":"1"}\n', b"[]\n\n", b"\xff\xfe\n"])
def test_a_file_that_is_no_book_is_left_alone(tmp_path: Path, content: bytes) -> None:
    path = tmp_path / "book"
    path.write_bytes(content)
    with pytest.raises(Other):
        Scorebook(path, TOURNAMENT)
    assert path.read_bytes() == content


def test_the_book_of_another_tournament_is_left_alone(tmp_path: Path) -> None:
    path = tmp_path / "book"
    Scorebook(path, TOURNAMENT).close()
    before = path.read_bytes()
    with pytest.raises(Other):
        Scorebook(path, Tournament("crossing", CROSSING.box.options(), 4, BOTS, seed=4))
    assert path.read_bytes() == before


def test_the_plot_shows_every_bot_within_its_frame() -> None:
    brought = {"<first>": first, "last": last}
    odd = Tournament("crossing", CROSSING.box.options(), 3, ("<first>", "last"), brought=brought)
    drawn = plot(standings(run(odd, limit=20)), {}, "Crossing & co", "points")
    assert "&lt;first&gt;" in drawn
    assert "Crossing &amp; co" in drawn
    assert drawn.count("<circle") == 2
    across = [float(part.split('"')[1]) for part in drawn.split("cx=")[1:]]
    assert all(100 < x < 640 for x in across)


def test_standings_survive_json() -> None:
    found = standings(run(TOURNAMENT, limit=12))
    assert msgspec.json.decode(msgspec.json.encode(found), type=type(found)) == found

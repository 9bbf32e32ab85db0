import json
from statistics import median

import pytest

from tablee import shelf
from tablee.lab.arena import LineUp, play
from tests.cli.shell import Shell


def lines(out: str) -> list[dict[str, object]]:
    return [json.loads(line) for line in out.splitlines()]


def test_each_game_is_one_json_line(shell: Shell) -> None:
    done = shell("sim", "crossing", "--seats", "3", "--games", "4", "--seed", "9", "--json")
    games = lines(done.out)
    assert [game["seed"] for game in games] == [9, 10, 11, 12]
    assert list(games[0]) == [
        "game", "seats", "options", "bots", "seed", "scores", "ranking", "ending", "steps",
    ]  # fmt: skip
    assert games[0] | {"game": "crossing", "seats": 3, "bots": ["uniform"] * 3} == games[0]


def test_a_game_can_be_repeated_alone(shell: Shell) -> None:
    many = shell("sim", "crossing", "--games", "8", "--seed", "1000", "--json").out
    alone = shell("sim", "crossing", "--games", "1", "--seed", "1007", "--json").out
    assert many.splitlines()[7] == alone.strip()


def test_several_jobs_print_the_same_lines(shell: Shell) -> None:
    words = ("sim", "crossing", "--games", "12", "--open")
    assert shell(*words).out == shell(*words, "--jobs", "2").out


def test_options_and_bots_reach_the_table(shell: Shell) -> None:
    words = "--seats 3 --option keeper=2 --option keeper_chooses=non --bots uniform,greedy"
    (game,) = lines(shell("sim", "crossing", "--games", "1", *words.split(), "--json").out)
    assert game["options"] == {"keeper": 2, "keeper_chooses": False}
    assert game["bots"] == ["uniform", "greedy", "uniform"]


@pytest.mark.parametrize("word", ["none", "any", "Aucun", "null"])
def test_an_option_can_be_left_open_by_name(shell: Shell, word: str) -> None:
    (game,) = lines(shell("sim", "crossing", "--games", "1", "--option", f"keeper={word}", "--json").out)
    assert game["options"] == {"keeper": None, "keeper_chooses": True}


def test_an_open_game_tells_setup_steps_and_result(shell: Shell) -> None:
    setup, *steps, result = lines(shell("sim", "crossing", "--games", "1", "--seed", "5", "--open").out)
    assert list(setup) == ["setup", "picks", "events", "state"]
    assert [step["step"] for step in steps] == list(range(1, len(steps) + 1))
    assert result["steps"] == len(steps)
    assert all(list(step) == ["step", "choices", "picks", "events", "state"] for step in steps)
    assert str(steps[-1]["state"]).endswith("phase=over")


def test_what_is_printed_is_what_was_played(shell: Shell) -> None:
    options = shelf.game("crossing").box.options()
    outcome = play(LineUp("crossing", options, ("uniform",) * 4), 3)
    (game,) = lines(shell("sim", "crossing", "--games", "1", "--seed", "3", "--json").out)
    assert (game["scores"], game["ranking"]) == (list(outcome.result.scores), list(outcome.result.places))


def test_the_summary_has_a_row_for_each_seat(shell: Shell) -> None:
    done = shell("sim", "crossing", "--games", "30", "--seats", "3", "--lang", "fr")
    assert done.code == 0
    assert [line.split()[0] for line in done.out.splitlines()[2:5]] == ["Humaine", "Elfe", "Lutin"]
    assert "30 parties, " in done.out
    assert done.err == ""


@pytest.mark.parametrize(
    ("language", "words"),
    [("en", "Rounds of a game, median: "), ("fr", "Tours d’une partie, médiane\u00a0: ")],
)
def test_the_summary_tells_how_many_rounds_a_game_has(shell: Shell, language: str, words: str) -> None:
    done = shell("sim", "crossing", "--games", "5", "--seed", "9", "--lang", language)
    match = LineUp("crossing", shelf.game("crossing").box.options(), ("uniform",) * 4)
    rounds = [play(match, seed).rounds or 0 for seed in range(9, 14)]
    assert f"{words}{median(rounds)}." in done.out


@pytest.mark.parametrize("name", shelf.packages())
def test_every_game_counts_its_rounds(name: str) -> None:
    game = shelf.game(name)
    outcome = play(LineUp(name, game.box.options(), ("uniform",) * game.box.seats[0]), 1)
    assert outcome.rounds is not None
    assert outcome.rounds >= 1

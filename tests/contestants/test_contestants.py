import json
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from functools import partial
from typing import Any

import pytest

from tablee import shelf
from tablee.contestants.behind import SEEDS, Astray, Behind, answer, far_end
from tablee.contestants.naming import Unknown, contestant
from tablee.kit.dice import Dice, FastDice
from tablee.kit.facts import Move
from tablee.kit.game import Sight
from tablee.lab.arena import LineUp, play
from tablee.search.bots import bots_of
from tablee.search.strength import Strength
from tests.contestants.outsiders import last
from tests.search.sights import sight

CROSSING = shelf.game("crossing")
ABRACADA = shelf.game("abracada")
SIGHT = sight(CROSSING, CROSSING.setup(4, CROSSING.box.options(), FastDice(0), None), 1)
OUTSIDE = "tests.contestants.outsiders"


@contextmanager
def answering(reply: Callable[[bytes], bytes]) -> Iterator[str]:
    """Somebody answers behind a socket; the name by which the arena finds them."""
    with far_end(reply) as server:
        serving = threading.Thread(target=server.serve_forever)
        serving.start()
        try:
            yield f"socket:localhost:{server.server_address[1]}"
        finally:
            server.shutdown()
            serving.join()


def test_a_name_is_a_bot_of_the_house_or_the_game_or_one_brought_along() -> None:
    assert contestant(CROSSING, "fair") is bots_of(CROSSING)["fair"]
    assert contestant(CROSSING, "uniform") is bots_of(CROSSING)["uniform"]
    assert contestant(CROSSING, "fair", {"fair": last}) is last


def test_a_strength_can_be_given_other_nodes() -> None:
    known, found = bots_of(CROSSING)["master"], contestant(CROSSING, "master@60")
    assert isinstance(known, Strength)
    assert isinstance(found, Strength)
    assert (found.nodes, found.thinker) == (60, known.thinker)


def test_a_python_function_plays() -> None:
    assert contestant(CROSSING, f"{OUTSIDE}:last")(SIGHT, FastDice(1)) == SIGHT.moves[-1]


@pytest.mark.parametrize(
    ("name", "why"),
    [
        ("nobody", "no_such_bot"),
        ("", "no_such_bot"),
        ("uniform@5", "no_such_nodes"),
        ("master@", "no_such_nodes"),
        ("master@-1", "no_such_nodes"),
        ("master@1e6", "no_such_nodes"),
        ("nowhere_at_all:bot", "bad_import"),
        (f"{OUTSIDE}:nothing", "bad_import"),
        (f"{OUTSIDE}:NO_BOT", "bad_import"),
        (":bot", "bad_import"),
        ("socket:", "bad_socket"),
        ("socket:localhost", "bad_socket"),
        ("socket:localhost:0", "bad_socket"),
        ("socket:localhost:99999", "bad_socket"),
        ("socket:localhost:port", "bad_socket"),
    ],
)
def test_who_cannot_be_found_is_told_why(name: str, why: str) -> None:
    with pytest.raises(Unknown) as unknown:
        contestant(CROSSING, name)
    assert unknown.value.why == why


@pytest.mark.parametrize(("name", "problem"), [("fails", "no idea"), ("cheats", "win")])
def test_a_python_function_that_fails_or_cheats_is_named(name: str, problem: str) -> None:
    with pytest.raises(Astray) as astray:
        contestant(CROSSING, f"{OUTSIDE}:{name}")(SIGHT, FastDice(1))
    assert astray.value.name == f"{OUTSIDE}:{name}"
    assert problem in astray.value.problem


def test_a_bot_behind_a_socket_plays_the_game_it_would_play_here() -> None:
    """Also in a game whose bots make something of what they heard."""
    strong = bots_of(ABRACADA)["strong"]
    with answering(partial(answer, ABRACADA, strong)) as name:
        there = play(LineUp("abracada", ABRACADA.box.options(), (name, "fair")), 4, in_the_open=True)

    def here(seen: Sight, dice: Dice) -> Move:
        return strong(seen, FastDice(dice.pick(SEEDS)))

    match = LineUp("abracada", ABRACADA.box.options(), ("here", "fair"), {"here": here})
    assert play(match, 4, in_the_open=True) == there


def test_a_line_says_all_a_seat_knows_and_nothing_else() -> None:
    asked: list[dict[str, Any]] = []

    def reply(line: bytes) -> bytes:
        asked.append(json.loads(line))
        return b'{"move": 2}'

    with answering(reply) as name:
        assert contestant(CROSSING, name)(SIGHT, FastDice(1)) == SIGHT.moves[2]
    assert list(asked[0]) == ["game", "seat", "view", "moves", "heard", "seed"]
    assert (asked[0]["game"], asked[0]["seat"], len(asked[0]["moves"])) == ("crossing", 1, len(SIGHT.moves))


@pytest.mark.parametrize(
    "nonsense", [b"", b"what", b"{}", b'{"move": 99}', b'{"move": -1}', b'{"move": "1"}']
)
def test_nonsense_from_behind_a_socket_is_no_move(nonsense: bytes) -> None:
    with answering(lambda line: nonsense) as name, pytest.raises(Astray) as astray:
        contestant(CROSSING, name)(SIGHT, FastDice(1))
    assert astray.value.name == name


def test_nobody_behind_a_socket_is_told_and_who_comes_later_is_heard() -> None:
    with answering(lambda line: b'{"move": 0}') as name:
        port = int(name.rpartition(":")[2])
    bot = Behind("localhost", port)
    with pytest.raises(Astray):
        bot(SIGHT, FastDice(1))
    server = far_end(lambda line: b'{"move": 1}', port=port)
    serving = threading.Thread(target=server.serve_forever)
    serving.start()
    assert bot(SIGHT, FastDice(1)) == SIGHT.moves[1]
    bot.close()
    server.shutdown()
    serving.join()
    server.server_close()

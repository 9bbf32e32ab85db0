"""Lessons over HTTP: anybody may learn, the room tells one step at a time and keeps nothing."""

from typing import Any

import pytest

from tests.room.looking import kept_by, names
from tests.room.rooms import refused, run
from tools.driving.guest import Guest
from tools.driving.rooms import RunningRoom

POINT = {"move": "point", "mushroom": 1}


def asked(room: RunningRoom, path: str) -> Any:
    return run(Guest(room.url).ask("GET", f"lessons/{path}"))


def tried(room: RunningRoom, path: str, move: object) -> Any:
    return run(Guest(room.url).ask("POST", f"lessons/{path}", {"move": move}))


def no(room: RunningRoom, method: str, path: str, body: object = None) -> str:
    return run(refused(Guest(room.url).ask(method, f"lessons/{path}", body)))


def test_a_stranger_takes_the_whole_lesson(shared_room: RunningRoom) -> None:
    first = asked(shared_room, "crossing/1")
    assert (first["step"], first["steps"], first["asks"], first["point"]) == (1, 6, True, "mushroom-1")
    assert first["names"] == ["", "Marin", "Odile", "Grik"]
    assert POINT in first["moves"]
    assert first["promises"]["1"] == {"move": "point", "mushroom": 0}
    seen = first["view"]
    for number in range(1, 7):
        step = asked(shared_room, f"crossing/{number}")
        assert step["view"] == seen, "a step begins where the one before ended"
        outcome = tried(shared_room, f"crossing/{number}", None)
        assert outcome["outcome"] == "on"
        seen = outcome["told"][-1]["view"] if outcome["told"] else seen


def test_the_right_move_a_wrong_one_and_an_illegal_one(shared_room: RunningRoom) -> None:
    right = tried(shared_room, "crossing/1", POINT)
    assert right == tried(shared_room, "crossing/1", None)
    wrong = tried(shared_room, "crossing/1", {"move": "point", "mushroom": 0})
    assert wrong["outcome"] == "again"
    assert {"event": "clashed", "mushroom": 0, "seats": [0, 1]} in wrong["told"][0]["events"]
    assert no(shared_room, "POST", "crossing/1", {"move": {"move": "cover"}}) == "first_round"
    assert no(shared_room, "POST", "crossing/4", {"move": POINT}) == "not_your_turn"
    assert no(shared_room, "POST", "crossing/1", {"move": {"move": "fly"}}) == "unknown_move"


def test_what_is_asked_for_is_not_told_before_it_is_played(shared_room: RunningRoom) -> None:
    """Of the file nothing leaves the room but this: no expected move, no choices of others, no dice."""
    told = {"step", "steps", "says", "asks", "point", "waits", "names", "view", "moves", "promises"}
    for number in range(1, 7):
        assert asked(shared_room, f"crossing/{number}").keys() == told
    played = tried(shared_room, "crossing/1", None)
    assert played.keys() == {"outcome", "told"}
    assert all(each.keys() == {"events", "view"} for each in played["told"])


@pytest.mark.parametrize("path", ["crossing/0", "crossing/7", "crossing/-1", "crossing/one", "crossing/1.0"])
@pytest.mark.parametrize("method", ["GET", "POST"])
def test_there_is_no_such_step(shared_room: RunningRoom, method: str, path: str) -> None:
    assert no(shared_room, method, path, {"move": None} if method == "POST" else None) == "not_found"


def test_there_is_no_such_game(shared_room: RunningRoom) -> None:
    assert no(shared_room, "GET", "chess/1") == "no_such_game"
    assert no(shared_room, "POST", "house/1", {"move": None}) == "no_such_game"


def test_learning_leaves_nothing_in_the_store(room: RunningRoom) -> None:
    before = rows(room)
    asked(room, "hats/1")
    tried(room, "hats/2", {"move": "name", "colour": 0})
    tried(room, "hats/2", {"move": "put_on"})
    assert rows(room) == before


def rows(room: RunningRoom) -> dict[str, int]:
    with kept_by(room.db) as kept:
        return {name: kept.execute(f'SELECT count(*) FROM "{name}"').fetchone()[0] for name in names(kept)}


def test_the_learner_hears_of_a_hidden_hat_only_that_it_was_put_on(shared_room: RunningRoom) -> None:
    told = tried(shared_room, "hats/2", {"move": "put_on"})["told"]
    assert [each["events"] for each in told] == [[{"event": "donned_blindly", "seat": 0}]]
    assert all(each["view"]["worn"][0] is None for each in told)
    assert asked(shared_room, "hats/1")["view"]["worn"][0] is None

"""A table goes on from any moment of a finished game, and anyone can check that it was that moment."""

import json
import subprocess
import sys
from functools import cache, partial
from pathlib import Path

import msgspec
import pytest

from tablee import shelf
from tablee.kit import seal
from tablee.kit.chance import SealedDice
from tablee.kit.game import AnyGame
from tablee.kit.log import Answered, BadLog, Branch, Laid, Opening, TakenBack, opening_of
from tablee.kit.state import State
from tablee.table import transcript
from tablee.table.branching import check_parent, moment_of
from tablee.table.replay import replay
from tablee.table.table import Table
from tests.table.race import Roll, Walk
from tests.table.tables import SEED, chance, done, race, refused, text

GAMES = ("crossing", "abracada", "venise")
OTHER_SEED = bytes(range(32, 64))


def sealed_table(game: AnyGame, opening: Opening, seed: bytes) -> Table:
    """A table with sealed dice on which the first moment has begun."""
    scope = seal.scope_of(opening.table, opening.nonces)
    table, laying = Table.open(game, opening, lambda n: SealedDice(seed, scope, n), at=0)
    done(table, laying)
    return table


def play_on(table: Table, steps: int = 10**6) -> Table:
    """Every seat chooses by a plain pattern, for so many steps or to the end."""
    for _ in range(steps):
        if not table.awaited():
            break
        for seat in table.awaited():
            moves = table.moves(seat)
            done(table, table.choose(seat, moves[(5 * table.moment + 3 * seat) % len(moves)], table.moment))
    return table


@cache
def parent_of(name: str, seats: int = 3) -> Table:
    """A whole game, played once for all tests."""
    game = shelf.game(name)
    nonces = tuple(f"nonce{seat}" for seat in range(seats))
    opening = opening_of(game, seats, table="T1", commitment=seal.commitment(SEED), nonces=nonces)
    return play_on(sealed_table(game, opening, SEED))


def recorded(table: Table, seed: bytes = SEED) -> transcript.Recording:
    return transcript.read(transcript.write(table, seed))


def moments(table: Table, most: int = 7) -> list[int]:
    """Entries from the first to the last after which somebody was asked, not too many."""
    last = len(table.log) - 2
    return sorted({last * number // (most - 1) for number in range(most)})


@cache
def stood(parent: Table, entry: int) -> State:
    """How the parent stood then."""
    return moment_of(parent.game, parent.opening, parent.log, entry)


@cache
def seal_of(parent: Table) -> str:
    return recorded(parent).closing.seal or ""


def branch_of(parent: Table, entry: int, seat: int, *, exact: bool = False) -> Branch:
    return Branch(seal_of(parent), entry, seat, exact, parent.game.text(stood(parent, entry)))


def branched(parent: Table, branch: Branch, players: tuple[str | None, ...] | None = None) -> Table:
    """A table that goes on from there, with dice and nonces of its own."""
    old = parent.opening
    if players is None:
        players = tuple(None if seat == branch.seat else "greedy" for seat in range(old.seats))
    opening = opening_of(
        parent.game,
        old.seats,
        msgspec.convert(old.options, parent.game.box.options),
        table="T2",
        commitment=seal.commitment(OTHER_SEED),
        nonces=tuple(f"other{seat}" for seat in range(old.seats)),
        players=players,
        branch=branch,
    )
    return sealed_table(parent.game, opening, OTHER_SEED)


def laid(table: Table) -> Laid:
    first = table.log[0]
    assert isinstance(first, Laid)
    return first


@pytest.mark.parametrize("name", GAMES)
def test_from_any_moment_a_seat_knows_what_it_knew_and_the_rest_is_dealt_anew(name: str) -> None:
    parent = parent_of(name)
    game, others = parent.game, 0
    for entry in moments(parent):
        before = stood(parent, entry)
        for seat in range(3):
            table = branched(parent, branch_of(parent, entry, seat))
            assert table.view(seat) == game.view(before, seat)
            assert table.awaited() == tuple(before.to_move())
            assert table.state.census() == before.census()
            assert bool(laid(table).picks) or text(table) == game.text(before)
            others += text(table) != game.text(before)
    assert bool(others) != game.hides_nothing


@pytest.mark.parametrize("name", GAMES)
def test_a_game_played_on_is_replayed_and_confirmed_with_its_parent(name: str) -> None:
    parent = parent_of(name)
    for entry, exact in zip(moments(parent, most=4), (False, True, False, True), strict=True):
        table = play_on(branched(parent, branch_of(parent, entry, entry % 3, exact=exact)), steps=6)
        written = transcript.write(table, OTHER_SEED)
        opening = seal.check(written.splitlines())
        assert (opening["tablee"], opening["branch"]["entry"]) == (2, entry)
        assert seal.check_parent(opening, transcript.write(parent, SEED).splitlines())["table"] == "T1"
        child = transcript.read(written)
        *_, (_, _, state) = transcript.steps(parent.game, child)
        assert parent.game.text(state) == text(table)
        check_parent(parent.game, child.opening, recorded(parent))


@pytest.mark.parametrize("name", GAMES)
def test_what_was_hidden_then_makes_no_difference_to_what_is_dealt(name: str) -> None:
    parent = parent_of(name)
    game, twins = parent.game, 0
    for entry in moments(parent):
        branch = branch_of(parent, entry, 1)
        twin = game.redeal(game.parse(branch.position), 1, chance(entry))
        twins += game.text(twin) != branch.position
        other = branched(parent, msgspec.structs.replace(branch, position=game.text(twin)))
        assert text(other) == text(branched(parent, branch))
    assert bool(twins) != game.hides_nothing


@pytest.mark.parametrize("name", GAMES)
def test_exactly_as_it_was_nothing_is_dealt(name: str) -> None:
    parent = parent_of(name)
    for entry in moments(parent):
        branch = branch_of(parent, entry, 0, exact=True)
        table = branched(parent, branch)
        assert (text(table), laid(table).picks) == (branch.position, ())


def test_exactly_as_it_was_is_against_bots_only() -> None:
    parent = parent_of("abracada")
    branch = branch_of(parent, 5, 1, exact=True)
    assert refused(lambda: branched(parent, branch, (None, None, "greedy"))) == ("ILLEGAL", "only_bots")
    table = branched(parent, branch, ("greedy", None, "greedy"))
    assert refused(lambda: table.sit(0, None, at=1)) == ("ILLEGAL", "only_bots")
    done(table, table.sit(1, "greedy", at=1))
    done(table, table.sit(1, None, at=2))
    free = branched(parent, branch_of(parent, 5, 1), ("greedy", None, "greedy"))
    assert free.sit(0, None, at=1).entries, "dealt anew, friends may sit down"


def test_nothing_is_taken_back_to_before_the_branch() -> None:
    parent = parent_of("venise")
    half_made = next(n for n in range(len(parent.log)) if free_again(parent, n))
    (seat,) = stood(parent, half_made).to_move()
    table = branched(parent, branch_of(parent, half_made, seat))
    assert table.can_undo(seat, at=0) is None
    assert refused(lambda: table.ask(seat, "undo", at=0)) == ("ILLEGAL", "nothing_to_take_back")


def free_again(parent: Table, n: int) -> bool:
    """Whether a turn was half made then: the same seat could have taken its step back."""
    if n == 0 or n >= len(parent.log) - 1:
        return False
    table = replay(parent.game, parent.opening, parent.log[: n + 1])
    return any(table.can_undo(seat, at=n) == "free" for seat in table.awaited())


def test_a_moment_is_one_at_which_somebody_was_asked() -> None:
    parent = parent_of("crossing")
    for entry in (-1, len(parent.log), len(parent.log) - 1):
        assert refused(partial(stood, parent, entry)) == ("ILLEGAL", "nobody_asked_then")
    table = race()
    done(table, table.choose(0, Walk(), at=0))
    done(table, table.pause(1, at=1))
    done(table, table.resume(1, at=2))
    done(table, table.resign(1, at=3, bot=""))
    texts = [where(table, entry) for entry in range(4)]
    assert texts[0] != texts[1] == texts[2] == texts[3], "a pause changes nothing"
    assert refused(lambda: where(table, 4)) == ("ILLEGAL", "nobody_asked_then"), "who gave up asks nobody"


def where(table: Table, entry: int) -> str:
    told: str = table.game.text(moment_of(table.game, table.opening, table.log, entry))
    return told


def test_what_was_taken_back_with_the_last_yes_is_one_moment_with_it() -> None:
    table = race()
    done(table, table.choose(0, Roll(), at=0))
    done(table, table.ask(1, "undo", at=1))
    done(table, table.answer(0, at=2, yes=True))
    assert [type(entry) for entry in table.log[-2:]] == [Answered, TakenBack]
    assert [where(table, entry) for entry in range(5)] == [
        where(table, 0), where(table, 1), where(table, 1), where(table, 0), where(table, 0),
    ]  # fmt: skip
    assert where(table, 1) != where(table, 0)


# Files that somebody has written differently


def forged(table: Table, **changes: object) -> list[bytes]:
    """The recorded game with other words about where it goes on from, sealed again by who knows the seed."""
    lines = transcript.write(table, OTHER_SEED).splitlines()
    opening = json.loads(lines[0])
    opening["branch"] |= changes
    lines[0] = json.dumps(opening, separators=(",", ":"), ensure_ascii=False).encode()
    lines[-1] = seal.sealed(OTHER_SEED, lines)
    return lines


def problem(lines: list[bytes], parent: Table) -> str:
    """What is found out of a recorded game by whoever has both files."""
    try:
        opening = seal.check(lines)
        seal.check_parent(opening, transcript.write(parent, SEED).splitlines())
        child = transcript.read(b"\n".join(lines))
        for _ in transcript.steps(parent.game, child):
            pass
        check_parent(parent.game, child.opening, recorded(parent))
    except seal.Broken as broken:
        return broken.kind
    except BadLog as bad:
        return bad.why
    return "confirmed"


def test_every_change_of_where_it_goes_on_from_is_found_out() -> None:
    parent = parent_of("abracada")
    table = play_on(branched(parent, branch_of(parent, 6, 1)), steps=2)
    twin = parent.game.redeal(parent.game.parse(branch_of(parent, 6, 1).position), 1, chance(3))
    assert problem(forged(table), parent) == "confirmed"
    assert problem(forged(table, parent="0" * 64), parent) == "other_parent"
    assert problem(forged(table, entry=7), parent) == "other_position"
    assert problem(forged(table, entry=10**6), parent) == "other_parent"
    assert problem(forged(table, position=parent.game.text(twin)), parent) == "other_position"
    assert problem(forged(table, seat=0), parent) in ("chance", "differs")
    assert problem(forged(table, exact=True), parent) in ("chance", "differs")
    assert problem(forged(table), parent_of("abracada", 4)) == "other_parent"


@pytest.mark.parametrize(
    "position", ["", "seats=3", "hello", "=", "a=b c=d", "\x00", "seats=99999999999999999999"]
)
@pytest.mark.parametrize("name", GAMES)
def test_a_position_that_is_none_is_said_to_be_none(name: str, position: str) -> None:
    parent = parent_of(name)
    lines = forged(branched(parent, branch_of(parent, 2, 1)), position=position)
    assert problem(lines, parent) == "position"


def test_a_position_of_other_seats_or_after_the_end_is_none() -> None:
    parent, more = parent_of("crossing"), parent_of("crossing", 4)
    for position in (more.game.text(more.state), parent.game.text(parent.state), where(more, 3)):
        assert (
            problem(forged(branched(parent, branch_of(parent, 2, 1)), position=position), parent)
            == "position"
        )


@pytest.mark.parametrize(
    "changes",
    [{"seat": 3}, {"seat": -1}, {"seat": True}, {"entry": -1}, {"entry": "6"}, {"exact": 1}, {"more": 1}],
)
def test_where_it_goes_on_from_is_read_strictly(changes: dict[str, object]) -> None:
    parent = parent_of("crossing")
    lines = forged(branched(parent, branch_of(parent, 2, 1)), **changes)
    with pytest.raises(seal.Broken) as caught:
        seal.check(lines)
    assert (caught.value.kind, caught.value.line) == ("unreadable", 1)
    with pytest.raises(BadLog):
        list(transcript.steps(parent.game, transcript.read(b"\n".join(lines))))


def test_only_the_second_format_goes_on_from_another_game() -> None:
    parent = parent_of("crossing")
    opening = branched(parent, branch_of(parent, 2, 1)).opening
    for plain in (parent.opening, opening):
        fields = msgspec.to_builtins(plain) | {"tablee": 3 - plain.tablee}
        with pytest.raises(msgspec.ValidationError):
            msgspec.convert(fields, Opening)
        lines = [json.dumps(fields).encode(), *transcript.write(parent, SEED).splitlines()[1:]]
        with pytest.raises(seal.Broken) as caught:
            seal.check(lines)
        assert (caught.value.kind, caught.value.line) == ("unreadable", 1)
    assert b"branch" not in msgspec.json.encode(parent.opening)


def test_the_lone_file_checks_a_game_and_the_one_it_goes_on_from(tmp_path: Path) -> None:
    parent = parent_of("venise")
    child, other = tmp_path / "child.jsonl", tmp_path / "parent.jsonl"
    child.write_bytes(
        transcript.write(play_on(branched(parent, branch_of(parent, 9, 2)), steps=2), OTHER_SEED)
    )
    other.write_bytes(transcript.write(parent, SEED))
    told = alone(child, other)
    assert (told.returncode, told.stdout) == (
        0,
        "confirmed: venise at table T2\nconfirmed: venise at table T1\n",
    )
    assert alone(child).returncode == 0
    other.write_bytes(transcript.write(parent_of("crossing"), SEED))
    told = alone(child, other)
    assert told.returncode == 1
    assert told.stderr.endswith("other_parent\n")
    assert alone(other, child).returncode == 1, "a game from its beginning has no parent"


def alone(*files: Path) -> subprocess.CompletedProcess[str]:
    words = [sys.executable, "-I", "-S", seal.__file__, *map(str, files)]
    return subprocess.run(words, capture_output=True, text=True)

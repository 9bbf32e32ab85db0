"""Games recorded before two rulings were made clearer (V22) still say what they said: see decision 0009.

Each was sealed by the rules as they were then, so it cannot be made anew: a plank laid back without what fell
by it, cards begun and lost when time ran out, games given up with a card begun, wins that were taken back.
"""

import hashlib
import tomllib
from functools import partial
from pathlib import Path

import msgspec
import pytest

from tablee import shelf
from tablee.games.venise.words import Drew, EndTurn, Lay, TookBack
from tablee.kit import seal
from tablee.kit.log import Asked, Played
from tablee.table import transcript
from tablee.table.replay import reopen, replay, retrace
from tablee.table.table import Table
from tests.table.tables import chance, done, everything, refused, text

GAME = shelf.game("venise")
FOLDER = Path(__file__).with_name("recorded")
RECORDED = {path.stem: path.read_bytes() for path in sorted(FOLDER.glob("*.jsonl"))}
TOLD = tomllib.loads((FOLDER / "told.toml").read_text(encoding="utf-8"))


def test_there_is_one_for_everything_that_was_ruled() -> None:
    assert RECORDED.keys() == TOLD.keys()


@pytest.mark.parametrize("name", RECORDED)
def test_it_is_told_again_as_it_was_then(name: str) -> None:
    told = hashlib.sha256()
    for _, events, state in transcript.steps(GAME, transcript.read(RECORDED[name])):
        then = next(iter(GAME.former_texts(state)), GAME.text(state))
        told.update(msgspec.json.encode(events) + b"\n" + then.encode() + b"\n")
    assert told.hexdigest() == TOLD[name]


@pytest.mark.parametrize("name", RECORDED)
def test_its_seal_holds(name: str) -> None:
    seal.check(RECORDED[name].splitlines())


def moments(recording: transcript.Recording) -> dict[int, tuple[object, ...]]:
    """All one can ask of the table before and after whatever was not simply chosen."""
    table = reopen(GAME, recording.opening, recording.entries)
    found: dict[int, tuple[object, ...]] = {}
    before = everything(reopened(recording, 1))
    for change in retrace(table, recording.entries):
        after = everything(table)
        if any(not isinstance(entry, Played) or entry.late for entry in change.entries):
            found |= {table.moment - len(change.entries): before, table.moment: after}
        before = after
    del found[0]  # no room keeps a table that is not laid
    return found


def reopened(recording: transcript.Recording, stop: int) -> Table:
    """The table of a room that stopped after so many entries, when it opens again."""
    return replay(GAME, recording.opening, recording.entries[:stop])


@pytest.mark.parametrize("name", RECORDED)
def test_a_room_that_stopped_within_it_finds_the_table_as_it_was(name: str) -> None:
    recording = transcript.read(RECORDED[name])
    for stop, there in moments(recording).items():
        assert everything(reopened(recording, stop)) == there


WON = [name for name in RECORDED if name.startswith("a-win")]


@pytest.mark.parametrize("name", WON)
def test_v22_today_a_win_is_taken_back_neither_freely_nor_by_consent(name: str) -> None:
    recording = transcript.read(RECORDED[name])
    asked = next(entry for entry in recording.entries if isinstance(entry, Asked))
    table = reopened(recording, asked.n)
    for seat in range(table.opening.seats):
        assert table.can_undo(seat, at=asked.at) is None
        assert refused(partial(table.ask, seat, "undo", at=asked.at)) == ("ILLEGAL", "stands_for_good")


@pytest.mark.parametrize("name", WON)
def test_v22_what_the_others_do_after_a_win_can_be_taken_back(name: str) -> None:
    recording = transcript.read(RECORDED[name])
    asked = next(entry for entry in recording.entries if isinstance(entry, Asked))
    table = reopened(recording, asked.n)
    mover, before = table.awaited()[0], text(table)
    something = next(move for move in table.moves(mover) if move != EndTurn())
    done(table, table.choose(mover, something, asked.at))
    done(table, table.ask(mover, "undo", at=asked.at))
    assert (text(table), table.can_undo(mover, at=asked.at)) == (before, None)


def running(name: str) -> tuple[transcript.Recording, Played]:
    """A recorded game, and the first entry that was made because time was up."""
    recording = transcript.read(RECORDED[name])
    late = next(entry for entry in recording.entries if isinstance(entry, Played) and entry.late)
    return recording, late


@pytest.mark.parametrize("name", ["what-fell-stays-lost", "a-joker-named-is-lost"])
def test_v22_a_game_that_began_before_takes_a_card_back_today(name: str) -> None:
    recording, late = running(name)
    table = replay(GAME, recording.opening, recording.entries[: late.n], chance)
    change = done(table, table.time_up(late.at))
    (entry,) = change.entries
    assert isinstance(entry, Played)
    assert entry.choices == {late.late[0]: {"move": "take_back"}}
    recorded = transcript.write(table)
    assert [type(event) for event in change.events[:2]] == [TookBack, Drew]
    assert len(list(transcript.steps(GAME, transcript.read(recorded)))) == table.moment


def test_a_game_given_up_today_with_a_card_begun_is_read_again() -> None:
    recording = transcript.read(RECORDED["resigned-with-a-plank-in-hand"])
    table = replay(GAME, recording.opening, recording.entries)
    closing = transcript.read(transcript.write(table)).closing
    assert closing.state != recording.closing.state, "it says what the card has done"
    assert closing.state.startswith(recording.closing.state)
    assert len(list(transcript.steps(GAME, transcript.read(transcript.write(table))))) == table.moment


def test_a_line_of_former_days_is_a_position_with_the_default_of_those_days() -> None:
    state = GAME.parse(transcript.read(RECORDED["resigned-with-a-plank-in-hand"]).closing.state)
    assert GAME.move_of(state, state.active, state.default(state.active)) == Lay(
        GAME.view(state, None).lifted
    )

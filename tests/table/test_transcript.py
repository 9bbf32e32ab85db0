from dataclasses import replace

import pytest

from tablee.games.crossing.words import Point
from tablee.kit import seal
from tablee.kit.log import BadLog, Closing, Laid, Played
from tablee.table import transcript
from tests.table.race import RACE, Roll, Walk
from tests.table.tables import CROSSING, SEED, crossing, done, play, race, sealed_game, text


def problem(recorded: bytes) -> tuple[str, int]:
    """What keeps a recorded game from being read."""
    with pytest.raises(BadLog) as bad:
        transcript.read(recorded)
    return bad.value.why, bad.value.line


def test_a_recorded_game_is_read_as_it_was_written() -> None:
    table = sealed_game()
    recording = transcript.read(transcript.write(table, SEED))
    assert (recording.opening, recording.entries) == (table.opening, table.log)
    assert (recording.closing.result, recording.closing.state) == (table.result, text(table))
    assert recording.closing.seed == SEED.hex()


def test_a_recorded_game_is_lines_that_people_can_read() -> None:
    table = race(players=(None, "uniform"))
    play(table, Walk(), at=12)
    opening, *rest = transcript.write(table).decode().splitlines()
    assert opening == (
        '{"kind":"opening","tablee":1,"game":"race","rules_version":1,"seats":2,"options":{"first":0},'
        '"table":"","commitment":null,"nonces":[],"players":[null,"uniform"],"clock":null}'
    )
    assert rest == [
        '{"kind":"laid","n":0,"at":0,"picks":[]}',
        '{"kind":"played","n":1,"at":12,"choices":{"0":{"move":"walk"}},"late":[],"picks":[]}',
        '{"kind":"closing","result":null,"state":"0:1/0","seed":null,"seal":null}',
    ]


def test_a_game_without_a_seed_is_recorded_without_a_seal() -> None:
    recorded = transcript.write(race())
    assert transcript.read(recorded).closing == Closing(result=None, state="0:0/0", seed=None, seal=None)
    with pytest.raises(seal.Broken, match="not_sealed"):
        seal.check(recorded.splitlines())


def test_a_recorded_game_is_told_entry_by_entry() -> None:
    table = race()
    play(table, Roll(), at=5)
    done(table, table.ask(0, "undo", at=6))
    done(table, table.answer(1, at=7, yes=True))
    recording = transcript.read(transcript.write(table))
    steps = list(transcript.steps(table.game, recording))
    kinds = [(type(entry).__name__, len(story), table.game.text(state)) for entry, story, state in steps]
    assert kinds[0] == ("Laid", 0, "0:0/0")
    assert kinds[1][:2] == ("Played", 1)
    assert kinds[2][0] == "Asked"
    assert kinds[2][2] == kinds[1][2] != "0:0/0"
    assert kinds[3:] == [("Answered", 0, "0:0/0"), ("TakenBack", 0, "0:0/0")]


def test_states_told_earlier_do_not_change_later() -> None:
    recording = transcript.read(transcript.write(sealed_game()))
    at_once = [CROSSING.text(state) for _, _, state in transcript.steps(CROSSING, recording)]
    afterwards = [CROSSING.text(state) for _, _, state in list(transcript.steps(CROSSING, recording))]
    assert at_once == afterwards


def test_a_closing_that_tells_of_another_end_is_found_out() -> None:
    table = crossing()
    play(table, Point(0), Point(1), Point(0))
    recorded = transcript.write(table).replace(b'"state":"seats=3 keeper=', b'"state":"seats=3 keeper=9')
    with pytest.raises(BadLog) as bad:
        list(transcript.steps(CROSSING, transcript.read(recorded)))
    assert (bad.value.why, bad.value.line) == ("closing", 4)


def test_a_closing_in_the_words_of_former_days_is_read() -> None:
    table = race()
    play(table, Walk())
    recording = transcript.read(transcript.write(table).replace(b'"0:1/0"', b'"0: 1 0"'))
    with pytest.raises(BadLog):
        list(transcript.steps(RACE, recording))
    changed = replace(
        RACE, former_texts=lambda state: (RACE.text(state).replace(":", ": ").replace("/", " "),)
    )
    assert len(list(transcript.steps(changed, recording))) == 2


def test_a_recording_that_breaks_off_is_truncated() -> None:
    lines = transcript.write(sealed_game(), SEED).splitlines(keepends=True)
    for length in range(1, len(lines)):
        why = problem(b"".join(lines[:length]))
        assert why == ("truncated", length)
    assert problem(b"".join(lines)[:-30]) == ("unreadable", len(lines))


NONSENSE = (b"", b"{", b"[]", b"\xff", b'{"kind":"\xff"}', b'{"kind":"flew"}', b"[" * 9999)


@pytest.mark.parametrize("nonsense", NONSENSE)
def test_what_begins_otherwise_is_foreign_and_a_line_that_means_nothing_unreadable(nonsense: bytes) -> None:
    opening, laid, closing = transcript.write(race()).splitlines()
    assert problem(nonsense) == ("foreign", 1)
    assert problem(b"\n".join([nonsense, laid, closing])) == ("foreign", 1)
    assert problem(b"\n".join([opening, nonsense, closing])) == ("unreadable", 2)
    assert problem(b"\n".join([opening, laid, nonsense, b""])) == ("unreadable", 3)


def test_a_format_from_the_future_is_unreadable() -> None:
    recorded = transcript.write(race()).replace(b'"tablee":1', b'"tablee":2')
    assert problem(recorded) == ("unreadable", 1)


def test_every_pick_is_recorded_with_what_was_asked() -> None:
    laid, played = sealed_game().log[:2]
    assert isinstance(laid, Laid)
    assert isinstance(played, Played)
    assert laid.picks[0][0] == 3  # who keeps the bag
    assert laid.picks[1][0] == (18, 18, 18, 6)

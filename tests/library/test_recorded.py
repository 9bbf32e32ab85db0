"""A recorded game is checked as it is read, and then walked through choice by choice."""

from pathlib import Path

import pytest

import tablee
from tablee import shelf
from tablee.kit.chance import RecordedDice
from tablee.kit.log import opening_of
from tablee.lab.arena import LineUp
from tablee.lab.seated import Secret, record
from tablee.table import transcript
from tablee.table.table import Table

EVERY = [(game, name) for game in sorted(tablee.games()) for name in shelf.goldens(game)]


@pytest.mark.parametrize(("game", "name"), EVERY)
def test_every_golden_can_be_walked_through(game: str, name: str, tmp_path: Path) -> None:
    file = tmp_path / "golden.jsonl"
    file.write_bytes(shelf.goldens(game)[name])
    recorded = tablee.load(file)
    assert (recorded.game, recorded.last.game) == (game, game)
    for moment in recorded:
        assert moment.late or moment.move in moment.legal_moves
        assert moment.view == moment.sight.view
    assert recorded.result in (
        recorded.last.result,
        recorded.result if recorded.last.result is None else None,
    )


@pytest.mark.parametrize("game", sorted(tablee.games()))
def test_a_saved_match_is_loaded_as_it_was_played(game: str, tmp_path: Path) -> None:
    match, file = tablee.new(game, seed=3), tmp_path / "match.jsonl"
    for _ in range(8):
        for seat in match.awaited:
            match.choose(seat, match.ask("uniform", seat))
    match.save(file)
    recorded = tablee.load(file)
    assert recorded.last == match
    assert recorded.last.story == match.story
    assert (recorded.options, recorded.result, recorded.sealed) == (match.options, match.result, False)
    chosen = [(seat, move) for step in match.history for seat, move in step.items()]
    assert [(moment.seat, moment.move) for moment in recorded] == chosen
    recorded.last.save(file)
    assert tablee.load(file).last == match


def test_one_can_play_on_from_any_moment(tmp_path: Path) -> None:
    match, file = tablee.new("crossing", seats=3, seed=3), tmp_path / "match.jsonl"
    while match.awaited:
        for seat in match.awaited:
            match.choose(seat, match.legal_moves(seat)[0])
    match.save(file)
    first = tablee.load(file).moments[0]
    other = first.match.copy(seed=8)
    while other.awaited:
        for seat in other.awaited:
            other.choose(seat, other.legal_moves(seat)[-1])
    assert other.result is not None
    assert first.match.awaited == (0, 1, 2)


def test_what_was_taken_back_is_left_out(tmp_path: Path) -> None:
    game = shelf.game("crossing")
    match = tablee.new("crossing", seats=3, seed=3)
    laid = match.step.picks
    for seat in match.awaited:
        match.choose(seat, match.legal_moves(seat)[0])
    chance = iter([laid, match.step.picks])
    table, change = Table.open(game, opening_of(game, 3), lambda n: RecordedDice(next(chance)), at=0)
    table.apply(change)
    for seat, move in match.history[0].items():
        table.apply(table.choose(seat, move, 0))
    table.apply(table.ask(0, "undo", 0))
    for seat in (1, 2):
        table.apply(table.answer(seat, 0, yes=True))
    file = tmp_path / "game.jsonl"
    file.write_bytes(transcript.write(table))
    recorded = tablee.load(file)
    assert len(recorded) == 0
    match.undo()
    assert recorded.last == match


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda lines: lines[:-1], "breaks off"),
        (lambda lines: [*lines[:2], "nonsense", *lines[3:]], "line 3: this is no line of a recorded game"),
        (lambda lines: [*lines[:2], *lines[3:]], "line 3"),
        (lambda lines: [], "line 1: this is no recorded game"),
        (lambda lines: [lines[0], lines[1].replace('"picks":[[', '"picks":[[9,'), *lines[2:]], "line 2"),
    ],
)
def test_what_was_not_played_so_is_not_loaded(change: object, told: str, tmp_path: Path) -> None:
    assert callable(change)
    match, file = tablee.new("abracada", seats=2, seed=3), tmp_path / "match.jsonl"
    for _ in range(3):
        match.play(match.legal_moves()[0])
    match.save(file)
    file.write_text("".join(f"{line}\n" for line in change(file.read_text().splitlines())))
    with pytest.raises(ValueError, match=told):
        tablee.load(file)


def test_a_seal_that_is_broken_is_noticed(tmp_path: Path) -> None:
    line_up = LineUp("crossing", shelf.game("crossing").box.options(), ("uniform",) * 3)
    content = record(line_up, Secret(7))
    file = tmp_path / "golden.jsonl"
    file.write_bytes(content)
    assert tablee.load(file).sealed
    lines = content.splitlines(keepends=True)
    file.write_bytes(b"".join([*lines[:-1], lines[-1].replace(b'"seal":"', b'"seal":"0')]))
    with pytest.raises(ValueError, match="the seal is broken"):
        tablee.load(file)


def test_a_match_from_a_text_lacks_its_beginning(tmp_path: Path) -> None:
    match = tablee.new("crossing", seed=1)
    with pytest.raises(ValueError, match="lacks its beginning"):
        tablee.Match.from_text("crossing", match.text).save(tmp_path / "x")

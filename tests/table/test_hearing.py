"""What a bot remembers is what its seat was told: masked, in order, and marked where it was taken back."""

import msgspec

from tablee import shelf
from tablee.kit.dice import FastDice
from tablee.kit.game import Tale
from tablee.kit.log import opening_of
from tablee.table.hearing import Hearing, again, read_tales
from tablee.table.mask import hear
from tablee.table.table import Table
from tests.table.race import RACE, Roll, Walk
from tests.table.tables import chance, done, race

ABRACADA = shelf.game("abracada")
SEATS = 3


def heard_and_told(steps: int) -> tuple[Table, Hearing, dict[int, list[tuple[object, ...]]]]:
    """A table at which so many choices were made, what is remembered of it, and what each seat was told."""
    dice, hearing = FastDice(5), Hearing(ABRACADA)
    table, change = Table.open(ABRACADA, opening_of(ABRACADA, SEATS), chance, at=0)
    told: dict[int, list[tuple[object, ...]]] = {seat: [] for seat in range(SEATS)}
    for _ in range(steps):
        table.apply(change)
        hearing.note(change)
        for seat in told:
            heard = hear(ABRACADA, change, seat)
            assert heard is not None
            told[seat].append(heard.events)
        (seat,) = table.awaited()
        moves = table.moves(seat)
        change = table.choose(seat, moves[dice.pick(len(moves))], at=0)
    return table, hearing, told


def test_each_seat_remembers_what_it_was_told_and_nothing_else() -> None:
    _, hearing, told = heard_and_told(60)
    for seat in range(SEATS):
        assert [tale.events for tale in hearing.heard(seat)] == told[seat]
    assert hearing.heard(0) != hearing.heard(1)


def test_after_a_restart_the_log_tells_the_same() -> None:
    table, hearing, _ = heard_and_told(60)
    anew = again(ABRACADA, table.opening, table.log)
    assert [anew.heard(seat) for seat in range(SEATS)] == [hearing.heard(seat) for seat in range(SEATS)]


def test_what_was_taken_back_is_remembered_and_marked() -> None:
    table = race()
    hearing = again(RACE, table.opening, table.log)
    before = hearing.heard(0)
    for move in (Walk(), Walk()):
        hearing.note(done(table, table.choose(0, move, 0)))
    hearing.note(done(table, table.ask(0, "undo", at=1)))
    *_, walked, taken_back = hearing.heard(0)
    assert (walked.taken_back, taken_back.taken_back) == (False, True)
    assert walked.events == taken_back.events != ()
    assert hearing.heard(0)[: len(before)] == before
    assert again(RACE, table.opening, table.log).heard(1) == hearing.heard(1)


def test_by_consent_too() -> None:
    table = race()
    hearing = again(RACE, table.opening, table.log)
    hearing.note(done(table, table.choose(0, Roll(), 0)))
    hearing.note(done(table, table.ask(0, "undo", at=1)))
    assert not hearing.heard(1)[-1].taken_back
    hearing.note(done(table, table.answer(1, at=2, yes=True)))
    assert hearing.heard(1)[-1].taken_back


def test_tales_are_read_from_json_as_they_were_written() -> None:
    _, hearing, _ = heard_and_told(40)
    heard: tuple[Tale, ...] = hearing.heard(1)
    assert read_tales(ABRACADA, msgspec.json.encode(heard)) == heard

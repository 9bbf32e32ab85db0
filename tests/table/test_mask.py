"""The one door through which a change is heard: what passes it, and that nothing is heard past it."""

import re
from dataclasses import replace
from pathlib import Path

import tablee
from tablee.games.crossing.words import Point, Pointed
from tablee.kit.log import Seated, opening_of
from tablee.table.mask import Heard, hear
from tests.table.race import RACE, Walk, Went
from tests.table.tables import crossing, done, laid, play, race


def test_all_hear_that_somebody_has_chosen_but_nothing_of_what() -> None:
    table = crossing()
    change = done(table, table.choose(0, Point(1), at=0))
    assert [hear(table.game, change, eyes) for eyes in (0, 1, None)] == [Heard((), ())] * 3
    assert table.choice_of(0) == Point(1)
    assert table.choice_of(1) is None


def test_what_was_sealed_makes_no_difference_to_the_others() -> None:
    tables = [crossing(), crossing()]
    for mushroom, table in enumerate(tables):
        done(table, table.choose(0, Point(mushroom), at=0))
    changes = [done(table, table.choose(1, Point(0), at=0)) for table in tables]
    for eyes in (1, 2, None):
        assert hear(tables[0].game, changes[0], eyes) == hear(tables[1].game, changes[1], eyes)


def test_changing_a_sealed_choice_tells_the_others_nothing() -> None:
    table = crossing()
    done(table, table.choose(0, Point(0), at=0))
    change = done(table, table.choose(0, Point(1), at=0))
    assert [hear(table.game, change, eyes) for eyes in (1, 2, None)] == [None, None, None]
    assert hear(table.game, change, 0) == Heard((), ())
    assert (change.entries, change.public, change.whispered) == ((), False, 0)


def test_withdrawing_a_choice_is_heard_by_all() -> None:
    table = crossing()
    done(table, table.choose(0, Point(0), at=0))
    change = done(table, table.withdraw(0))
    assert [hear(table.game, change, eyes) for eyes in (0, 1, None)] == [Heard((), ())] * 3
    assert (table.chosen(), table.awaited()) == ((), (0, 1, 2))


def test_a_step_is_heard_with_its_events() -> None:
    table = crossing()
    heard = hear(table.game, play(table, Point(0), Point(0), Point(1)), 2)
    assert heard is not None
    assert heard.events[:3] == (Pointed(0, 0), Pointed(1, 0), Pointed(2, 1))


def test_an_event_is_told_to_each_as_they_may_know_it() -> None:
    secretive = replace(RACE, see=lambda event, seat: event if seat == 0 else Went(seat=0, fields=0))
    table = laid(secretive, opening_of(secretive, 2))
    change = play(table, Walk())
    heard = [hear(secretive, change, eyes) for eyes in (0, 1, None)]
    assert [each.events for each in heard if each] == [(Went(0, 1),), (Went(0, 0),), (Went(0, 0),)]


def test_what_happens_around_the_table_is_told_as_a_notice() -> None:
    table = race()
    change = done(table, table.sit(1, "uniform", at=2))
    assert hear(table.game, change, 0) == Heard((), (Seated(n=1, at=2, seat=1, bot="uniform"),))


def test_the_choices_of_a_step_are_told_only_by_its_events() -> None:
    table = race()
    heard = hear(table.game, play(table, Walk()), 1)
    assert heard is not None
    assert heard.notices == ()


def test_a_watcher_is_offered_no_moves_and_hears_the_events() -> None:
    table = race()
    assert hear(table.game, play(table, Walk()), None) == Heard((Went(0, 1),), ())


def test_nobody_but_the_mask_and_the_law_about_it_asks_a_game_how_an_event_is_seen() -> None:
    house = Path(tablee.__file__).parent
    asking = {
        str(file.relative_to(house))
        for file in house.rglob("*.py")
        if re.search(r"\.see\(", file.read_text(encoding="utf-8"))
    }
    assert asking == {"table/mask.py", "laws/leaking.py"}

from dataclasses import replace

from tablee.games.crossing.words import Point, Pointed
from tablee.table.change import Tell
from tablee.table.log import Seated, opening_of
from tests.table.race import RACE, Walk, Went
from tests.table.tables import crossing, done, laid, play, race


def test_all_hear_who_has_chosen_but_only_the_seat_itself_hears_what() -> None:
    table = crossing()
    change = done(table, table.choose(0, Point(1), at=0))
    own, other, watcher = (table.tell(change, seat) for seat in (0, 1, None))
    assert isinstance(own, Tell)
    assert isinstance(other, Tell)
    assert isinstance(watcher, Tell)
    assert (own.choice, other.choice, watcher.choice) == (Point(1), None, None)
    assert own.chosen == other.chosen == watcher.chosen == (0,)
    assert (other.events, other.notices) == ((), ())


def test_what_was_sealed_makes_no_difference_to_the_others() -> None:
    tables = [crossing(), crossing()]
    for mushroom, table in enumerate(tables):
        done(table, table.choose(0, Point(mushroom), at=0))
    change = [done(table, table.choose(1, Point(0), at=0)) for table in tables]
    for seat in (1, 2, None):
        assert tables[0].tell(change[0], seat) == tables[1].tell(change[1], seat)


def test_changing_a_sealed_choice_tells_the_others_nothing() -> None:
    table = crossing()
    done(table, table.choose(0, Point(0), at=0))
    change = done(table, table.choose(0, Point(1), at=0))
    assert [table.tell(change, seat) for seat in (1, 2, None)] == [None, None, None]
    assert table.tell(change, 0) is not None
    assert change.entries == ()


def test_withdrawing_a_choice_is_heard_by_all() -> None:
    table = crossing()
    done(table, table.choose(0, Point(0), at=0))
    change = done(table, table.withdraw(0))
    for seat in (0, 1, None):
        told = table.tell(change, seat)
        assert told is not None
        assert (told.chosen, told.awaited, told.choice) == ((), (0, 1, 2), None)


def test_a_step_is_told_with_its_events_the_view_and_the_moves() -> None:
    table = crossing()
    change = play(table, Point(0), Point(0), Point(1))
    told = table.tell(change, 2)
    assert told is not None
    assert told.events[:3] == (Pointed(0, 0), Pointed(1, 0), Pointed(2, 1))
    assert (told.view, told.moves, told.choice, told.chosen) == (table.view(2), table.moves(2), None, ())


def test_an_event_is_told_to_each_as_they_may_know_it() -> None:
    secretive = replace(RACE, see=lambda event, seat: event if seat == 0 else Went(seat=0, fields=0))
    table = laid(secretive, opening_of(secretive, 2))
    change = play(table, Walk())
    told = [table.tell(change, seat) for seat in (0, 1, None)]
    assert [tell.events for tell in told if tell] == [(Went(0, 1),), (Went(0, 0),), (Went(0, 0),)]


def test_a_watcher_is_offered_no_moves() -> None:
    table = race()
    told = table.tell(play(table, Walk()), None)
    assert told is not None
    assert (told.events, told.moves) == ((Went(0, 1),), ())


def test_what_happens_around_the_table_is_told_as_a_notice() -> None:
    table = race()
    change = done(table, table.sit(1, "uniform", at=2))
    told = table.tell(change, 0)
    assert told is not None
    assert (told.notices, told.events) == ((Seated(n=1, at=2, seat=1, bot="uniform"),), ())


def test_the_choices_of_a_step_are_told_only_by_its_events() -> None:
    table = race()
    told = table.tell(play(table, Walk()), 1)
    assert told is not None
    assert told.notices == ()

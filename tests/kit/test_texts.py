import pytest

from tablee.kit.facts import Event, Move, Seat
from tablee.kit.texts import BadText, Texts, flatten

NAMES = ("Anna", "Bob", "Chloé")

ENGLISH = Texts(
    "en",
    """
    [move]
    rob = "Point at the tile of {rival}"

    [event]
    took = "{seat} takes {stones:tally stone} from mushroom {mushroom:nth}."
    clashed = "{seats:seats} meet."
    met = "{seats} meet {leader} in turn {turn}."
    scored = "{leader:seat} has {points} {points:plural point|points}."
    odd = "{seat:backwards}"

    [tally.stone]
    0 = "# red|# reds"
    1 = "# blue|# blues"
    2 = "# white|# whites"
    none = "nothing"
    """,
)
FRENCH = Texts(
    "fr",
    """
    [event]
    clashed = "{seats:seats} se rencontrent."
    scored = "{leader:seat} a {points} {points:plural point|points}."
    """,
)


class Rob(Move, frozen=True):
    rival: Seat


class Met(Event, frozen=True):
    leader: Seat | None
    seats: tuple[Seat, ...]
    turn: int


class Took(Event, frozen=True):
    seat: Seat
    mushroom: int
    stones: tuple[int, ...]


def clashed(texts: Texts, *seats: int) -> str:
    return texts.say("event.clashed", NAMES, seats=seats)


def scored(texts: Texts, points: int) -> str:
    return texts.say("event.scored", NAMES, leader=0, points=points)


def test_a_fact_is_said_with_the_names_of_the_seats() -> None:
    assert ENGLISH.fact(Rob(rival=2), NAMES) == "Point at the tile of Chloé"
    assert ENGLISH.fact(Took(seat=0, mushroom=1, stones=(2, 0, 1)), NAMES) == (
        "Anna takes 2 reds and 1 white from mushroom 2."
    )


def test_the_type_says_what_is_a_seat_and_not_the_name_of_the_field() -> None:
    met = Met(leader=2, seats=(0, 1), turn=1)
    assert ENGLISH.fact(met, NAMES) == "Anna and Bob meet Chloé in turn 1."


def test_a_message_is_written_out_for_who_does_not_know_the_types() -> None:
    spelled = ENGLISH.spelled((Rob, Met))
    assert spelled["move.rob"] == "Point at the tile of {rival:seat}"
    assert spelled["event.met"] == "{seats:seats} meet {leader:seat} in turn {turn}."
    assert spelled["event.took"] == ENGLISH.messages["event.took"]
    assert FRENCH.spelled((Rob, Met)) == FRENCH.messages


def test_nobody_has_no_name() -> None:
    with pytest.raises(BadText):
        ENGLISH.fact(Met(leader=None, seats=(), turn=1), NAMES)


def test_a_heap_is_told_kind_by_kind() -> None:
    def took(*stones: int) -> str:
        return ENGLISH.fact(Took(seat=0, mushroom=0, stones=stones), NAMES)

    assert took(1, 0, 0) == "Anna takes 1 red from mushroom 1."
    assert took(1, 2, 3) == "Anna takes 1 red, 2 blues and 3 whites from mushroom 1."
    assert took(0, 0, 0) == "Anna takes nothing from mushroom 1."


def test_names_are_joined_as_the_language_joins_them() -> None:
    assert clashed(ENGLISH, 0) == "Anna meet."
    assert clashed(ENGLISH, 0, 1) == "Anna and Bob meet."
    assert clashed(ENGLISH, 0, 1, 2) == "Anna, Bob and Chloé meet."
    assert clashed(FRENCH, 0, 1, 2) == "Anna, Bob et Chloé se rencontrent."


def test_nothing_is_plural_in_english_and_singular_in_french() -> None:
    assert [scored(ENGLISH, n) for n in (0, 1, 2)] == [
        "Anna has 0 points.",
        "Anna has 1 point.",
        "Anna has 2 points.",
    ]
    assert [scored(FRENCH, n) for n in (0, 1, 2)] == [
        "Anna a 0 point.",
        "Anna a 1 point.",
        "Anna a 2 points.",
    ]


def test_a_name_with_braces_is_only_a_name() -> None:
    names = ("{rival}", "{0}")
    assert ENGLISH.say("event.clashed", names, seats=(0, 1)) == "{rival} and {0} meet."


def test_a_message_tells_which_fields_it_wants() -> None:
    assert ENGLISH.places("event.took") == {"seat", "stones", "mushroom"}
    assert ENGLISH.places("tally.stone.none") == frozenset()
    assert ENGLISH.forms("event.took") == {("seat", None), ("stones", "tally"), ("mushroom", "nth")}


def test_all_messages_are_known_by_name() -> None:
    assert FRENCH.keys() == {"event.clashed", "event.scored"}
    assert {"move.rob", "tally.stone.0", "tally.stone.none"} <= ENGLISH.keys()


def test_a_form_nobody_knows_is_an_error_not_a_sentence() -> None:
    with pytest.raises(ValueError, match="no such form: backwards"):
        ENGLISH.say("event.odd", NAMES, seat=0)


def test_a_missing_field_or_message_is_an_error_not_a_sentence() -> None:
    with pytest.raises(BadText, match=r"event\.clashed"):
        ENGLISH.say("event.clashed", NAMES)
    with pytest.raises(KeyError):
        ENGLISH.say("event.flew", NAMES)


def test_a_tree_of_messages_becomes_one_table() -> None:
    assert flatten({"event": {"took": "a"}, "tally": {"stone": {"0": "b"}}}) == {
        "event.took": "a",
        "tally.stone.0": "b",
    }

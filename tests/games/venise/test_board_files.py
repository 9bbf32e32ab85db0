"""Boards as text (V23): what is read, what is refused and where, and that printing and reading are one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tablee import shelf
from tablee.games.venise.boards.boardfile import LONGEST, WRONGS, BoardError, parse, text_of
from tablee.games.venise.boards.catalogue import board_of, catalogue
from tests.games.venise.samples import FOLDER

LINES = (FOLDER / "first-day.txt").read_text("utf-8").splitlines()
NAME, FACE, GRID, RED = 0, 1, 3, 9
"""The lines of the sample, counted from zero."""


def changed(line: int, text: str, *more: str) -> str:
    """The sample with one line changed, and perhaps some after it."""
    return "\n".join([*LINES[:line], text, *more, *LINES[line + 1 :]])


def test_v23_a_board_is_read() -> None:
    board = parse("\n".join(LINES))
    assert (board.name, board.night) == ("first-day", False)
    assert board.rows == ("S...S", "\\\\|//", "==.==", "//|\\\\", "S...S")
    assert board.starts == ("a1", "e1", "e5", "a5")
    assert board.gems[0] == ("a2.a", "e2.b", "b4.b", "d4.a")


def test_v23_spaces_comments_colons_and_capitals_do_no_harm() -> None:
    loose = [line.replace(" ", "") if line.startswith("S") else f"{line}\t# a line" for line in LINES]
    loose[NAME] = "NAME:   first-day"
    loose[FACE] = "Face: Day"
    loose[RED] = "Red A1 A2.A e2.b b4.b d4.a"
    assert parse("\r\n".join(["# a board", *loose, "", "   # the end"])) == parse("\n".join(LINES))


WRONG = [
    ("", "board_no_grid", 0, 0),
    ("\n\n# nothing\n", "board_no_grid", 0, 0),
    ("x" * (LONGEST + 1), "board_too_long", 0, 0),
    ("name a\0b\n", "board_not_text", 1, 7),
    (changed(NAME, ""), "board_no_name", 0, 0),
    (changed(NAME, "name"), "board_bad_name", 1, 1),
    (changed(NAME, "name " + "x" * 41), "board_bad_name", 1, 1),
    (changed(FACE, ""), "board_no_face", 0, 0),
    (changed(FACE, "face"), "board_bad_face", 2, 1),
    (changed(FACE, "face dusk"), "board_bad_face", 2, 6),
    (changed(FACE, "facade day"), "board_unknown_word", 2, 1),
    (changed(FACE, "face day", "face night"), "board_twice", 3, 1),
    (changed(GRID, "S . ? . S"), "board_unknown_sign", 4, 5),
    (changed(GRID + 1, "\\ \\ | /"), "board_ragged", 5, 7),
    (changed(GRID, "S........." + "."), "board_too_large", 4, 10),
    (changed(GRID, "S . . . S", *[". . . . ."] * 5), "board_too_large", 13, 1),
    (changed(GRID, "S | . . S"), "board_too_many_posts", 8, 9),
    (changed(GRID, "S o . . S"), "board_night_posts", 4, 3),
    (changed(FACE, "face night"), "board_night_posts", 0, 0),
    (changed(RED, ""), "board_no_colour", 0, 0),
    (changed(RED, "red"), "board_bad_start", 10, 1),
    (changed(RED, "red a2 a2.a e2.b b4.b d4.a"), "board_bad_start", 10, 5),
    (changed(RED, "red e1 a2.a e2.b b4.b d4.a"), "board_shared_start", 11, 9),
    (changed(RED, "red a1 a2.a e2.b b4.b"), "board_gem_count", 10, 5),
    (changed(RED, "red a1 a2.a e2.b b4.b d4.a c2.deck"), "board_gem_count", 10, 28),
    (changed(RED, "red a1 a2.c e2.b b4.b d4.a"), "board_no_such_cell", 10, 8),
    (changed(RED, "red a1 a2 e2.b b4.b d4.a"), "board_no_such_cell", 10, 8),
    (changed(RED, "red a1 z9 e2.b b4.b d4.a"), "board_no_such_cell", 10, 8),
    (changed(RED, "red a1 a1 e2.b b4.b d4.a"), "board_gem_on_start", 10, 8),
    (changed(RED, "red a1 a2.a a2.a b4.b d4.a"), "board_two_gems", 10, 13),
    (changed(RED, "red a1 a2.b e2.b b4.b d4.a"), "board_two_gems", 11, 19),
    (changed(GRID + 2, "S = . = ="), "board_spare_start", 6, 1),
]  # fmt: skip


@pytest.mark.parametrize(("text", "why", "line", "column"), WRONG)
def test_v24_what_is_no_board_is_refused_with_its_place(text: str, why: str, line: int, column: int) -> None:
    with pytest.raises(BoardError) as caught:
        parse(text)
    assert (caught.value.why, caught.value.line, caught.value.column) == (why, line, column)


def test_every_wrong_is_tried_and_has_its_words() -> None:
    tried = {why for _, why, _, _ in WRONG} | {"board_unknown"}
    assert tried == set(WRONGS)
    for language in ("en", "fr"):
        assert {f"refusal.{why}" for why in WRONGS} <= shelf.texts("venise", language).keys()


def is_a_board_or_says_why(text: str) -> None:
    """A text is read, and then printing and reading are one, or it is refused with a reason we know."""
    found = None
    try:
        board = parse(text)
    except BoardError as problem:
        found = problem
    else:
        assert parse(text_of(board)) == board
    assert found is None or (found.why in WRONGS and found.line <= text.count("\n") + 1)


any_text = st.text(st.characters(codec="utf-8"), max_size=400)
likely_text = st.text("So\\/|=. \nabcde12345.#rednamf", max_size=400)


@given(any_text | likely_text)
def test_any_text_is_a_board_or_is_refused(text: str) -> None:
    is_a_board_or_says_why(text)


@given(st.data())
def test_a_board_with_any_letter_changed_is_a_board_or_is_refused(data: st.DataObject) -> None:
    text = "\n".join(LINES)
    at, gone = data.draw(st.integers(0, len(text) - 1)), data.draw(st.integers(0, 2))
    is_a_board_or_says_why(text[:at] + data.draw(st.sampled_from("So\\/|=. \nab1.#\0é")) + text[at + gone :])


def test_v23_printing_and_reading_are_one() -> None:
    for board in catalogue().values():
        assert parse(text_of(board)) == board


def test_a_board_is_found_by_name_or_by_text() -> None:
    for name, board in catalogue().items():
        assert board_of(name) == board_of(text_of(board)) == board
    with pytest.raises(BoardError, match="board_unknown"):
        board_of("atlantis")

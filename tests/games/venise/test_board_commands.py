"""`tablee board`: check, show and make, in both languages; whatever is no board gets one clear line."""

from collections.abc import Callable
from pathlib import Path
from xml.etree import ElementTree as ET

import pytest

from tablee.games.venise.boards.boardfile import parse
from tablee.games.venise.boards.catalogue import catalogue, names, source
from tests.cli.conftest import shell
from tests.cli.shell import Shell, is_one_clear_line, tablee
from tests.games.venise.samples import FOLDER

__all__ = ["shell"]

FIRST = (FOLDER / "first-day.txt").read_text("utf-8")


def test_a_board_of_the_catalogue_is_checked(shell: Shell) -> None:
    done = shell("board", "check", names()[0])
    assert (done.code, done.err) == (0, "")
    assert "Every cell can be reached from every start post" in done.out
    assert "2 large, 3 small" in done.out
    assert done.out.endswith("This board can be played.\n")


def test_v24_a_gem_out_of_reach_is_named_with_its_start_and_the_exit_code_is_one(
    shell: Shell, tmp_path: Path
) -> None:
    file = tmp_path / "mine.txt"
    file.write_text(FIRST.replace("a1  a2.a", "a1  c2.deck"))
    done = shell("board", "check", str(file))
    assert (done.code, done.err) == (1, "")
    assert "The gem of red on c2.deck cannot be reached from a1: no plank can end there." in done.out
    assert "From a1, e1, e5, a5 one cannot reach a3.deck" in done.out
    assert done.out.endswith("This board cannot be played.\n")


def test_a_board_of_ones_own_is_checked_from_a_pipe_in_french() -> None:
    done = tablee("board", "check", "-", stdin=FIRST, language="fr_FR.UTF-8")
    assert (done.code, done.err) == (0, "")
    assert "Symétrique\u00a0: les quatre couleurs" in done.out
    assert done.out.endswith("On peut jouer sur ce plateau.\n")


@pytest.mark.parametrize("name", names())
def test_every_board_is_drawn_in_letters_and_as_a_picture(shell: Shell, tmp_path: Path, name: str) -> None:
    drawn = shell("board", "show", name)
    assert drawn.code == 0
    assert drawn.out.startswith(catalogue()[name].name)
    assert all(drawn.out.count(letter) >= 5 for letter in "RWGY")
    picture = tmp_path / "board.svg"
    assert shell("board", "show", name, "--svg", str(picture)).code == 0
    assert ET.fromstring(picture.read_text("utf-8")).tag.endswith("svg")
    assert is_one_clear_line(shell("board", "show", name, "--svg", str(picture)))
    assert shell("board", "show", name, "--svg", str(picture), "--force").code == 0


def test_a_board_is_made_and_can_be_read_again(shell: Shell) -> None:
    done = shell("board", "make", "--seed", "2")
    assert (done.code, done.err) == (0, "")
    assert parse(done.out).name == "Day 2"


def huge(file: Path) -> None:
    with file.open("wb") as opened:
        opened.truncate(10_000 * 10_001)


SPOILT: dict[str, tuple[bytes | Callable[[Path], object], str]] = {
    "empty": (b"", "The board has no grid"),
    "binary": (bytes(range(256)) * 9, "plain text (UTF-8)"),
    "huge": (huge, "That is too long for a board"),
    "of one long line": (b"S" * 12_000, "That is too long for a board"),
    "a folder": (lambda file: file.mkdir(), "is a folder, not a file"),
    "missing": (lambda file: None, "there is no such file or folder"),
    "a recorded game": (b'{"kind":"opening"}\n' * 9, "line 1, column 1: That word means nothing here"),
    "with an unknown sign": (FIRST.replace("|", "+").encode(), "line 5, column 5: There is no such post"),
    "with two gems on a cell": (FIRST.replace("a2.b", "a2.a").encode(), "line 11, column 19: There is a gem"),
    "without a start": (
        FIRST.replace("S . . . S", ". . . . .").encode(),
        "line 10, column 9: A colour begins",
    ),
    "with a post too many": (FIRST.replace("S . . . S", "S . | . S").encode(), "This is the nineteenth post"),
}


@pytest.mark.parametrize(("content", "told"), SPOILT.values(), ids=SPOILT)
@pytest.mark.parametrize("command", ["check", "show"])
def test_what_is_no_board_gets_one_clear_line(
    shell: Shell, tmp_path: Path, command: str, content: bytes | Callable[[Path], object], told: str
) -> None:
    file = tmp_path / "spoilt.txt"
    if isinstance(content, bytes):
        file.write_bytes(content)
    else:
        content(file)
    done = shell("board", command, str(file))
    assert is_one_clear_line(done), done
    assert told in done.err
    french = shell("board", command, str(file), "--lang", "fr")
    assert french.code == 2
    assert french.err != done.err


@pytest.mark.parametrize(
    ("words", "told"),
    [
        ("board frob", "There is no command “board frob”; there is: check, show, make."),
        ("board check", "FILE is missing: a board, such as first-day or mine.txt."),
        ("board check a b", "One word too many: “b”."),
        ("board make --seed many", "--seed wants a whole number from 0 on"),
        ("board show first-day --svg /nowhere/x.svg", "/nowhere/x.svg: there is no such file or folder."),
        ("board check /dev/zero", "That is too long for a board"),
    ],
)
def test_a_mistake_is_told_in_one_line(shell: Shell, words: str, told: str) -> None:
    done = shell(*words.split())
    assert is_one_clear_line(done), done
    assert told in done.err


@pytest.mark.parametrize("words", ["board", "board check", "board show", "board make"])
def test_help_is_whole_in_each_language_and_shares_no_sentence(shell: Shell, words: str) -> None:
    english, french = shell(*words.split(), "--help"), shell(*words.split(), "--help", "--lang", "fr")
    assert english.code == french.code == 0
    assert f"tablee {words}" in english.out
    shared = set(english.out.splitlines()) & set(french.out.splitlines())
    same = ("", "Usage", "Arguments", "Options")
    assert all(line in same or line.startswith("  tablee") for line in shared), shared
    assert "board" in shell("--help").out


def test_the_catalogue_is_written_to_be_read_by_people() -> None:
    for name in names():
        assert source(name).startswith("#")

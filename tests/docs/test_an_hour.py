"""The story of a game made in an hour is true: followed to the letter it leads to the example."""

import os
import re
import shlex
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cli.shell import environment
from tests.patience import PATIENCE_S

ROOT = Path(__file__).parents[2]
PAGE = ROOT / "docs" / "adding-a-game.md"
BLOCK = re.compile(r'^```(\w+)(?: title="([^"]+)")?\n(.*?)^```$', re.MULTILINE | re.DOTALL)
PROGRAMS = {"tablee": [sys.executable, "-P", "-m", "tablee"], "python": [sys.executable]}


class Told(NamedTuple):
    """A block of the page: a file with its content, or what is typed and answered."""

    kind: str
    file: str
    text: str


def blocks(page: Path) -> list[Told]:
    """Every block, from top to end."""
    return [Told(*map(str, found.groups(default=""))) for found in BLOCK.finditer(page.read_text("utf-8"))]


def typed(session: str) -> Iterator[tuple[str, str]]:
    """Each command of a session, with what is shown of its answer; `…` stands for anything."""
    for part in re.split(r"^\$ ", session, flags=re.MULTILINE)[1:]:
        command, _, answer = part.partition("\n")
        yield command, answer


def pattern_of(answer: str) -> str:
    return re.escape(answer.strip("\n")).replace("…", r"[\s\S]*?") + r"\n?"


def do(command: str, folder: Path, variables: dict[str, str]) -> tuple[int, str]:
    """Type a command in a folder, where nobody has heard of the example; its exit code, and all it said."""
    program, *words = shlex.split(command)
    if program == "export":
        name, _, value = words[0].partition("=")
        variables[name] = value
        return 0, ""
    known = environment("C.UTF-8") | variables | {"PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    paths = [path for path in known["PYTHONPATH"].split(os.pathsep) if "examples" not in Path(path).parts]
    done = subprocess.run(
        [*PROGRAMS.get(program, [program]), *words],
        cwd=folder,
        env=known | {"PYTHONPATH": os.pathsep.join(paths)},
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
        timeout=PATIENCE_S,
    )
    return done.returncode, done.stdout


def files_of(folder: Path) -> dict[str, bytes]:
    """Every file under a folder, but for what Python leaves behind."""
    return {
        str(file.relative_to(folder)): file.read_bytes()
        for file in folder.rglob("*")
        if file.is_file() and not {"__pycache__", ".pytest_cache"} & set(file.parts)
    }


def follow(page: Path, folder: Path) -> None:
    """Do all that a page says, to the letter; it is answered as the page shows."""
    variables: dict[str, str] = {}
    for told in blocks(page):
        if told.kind != "console":
            assert told.file, told.text
            (folder / told.file).write_text(told.text, "utf-8")
            continue
        for command, answer in typed(told.text):
            code, said = do(command, folder, variables)
            assert re.fullmatch(pattern_of(answer), said), f"$ {command}\n{said}"
            assert code == (1 if "✗" in answer else 0), f"$ {command}\n{said}"


@pytest.mark.long
def test_whoever_follows_the_page_has_the_example(tmp_path: Path) -> None:
    follow(PAGE, tmp_path)
    assert files_of(tmp_path / "goofspiel") == files_of(ROOT / "examples" / "goofspiel")


def test_goofspiel_takes_at_most_150_lines_of_python() -> None:
    modules = (ROOT / "examples" / "goofspiel" / "goofspiel").glob("*.py")
    assert sum(len(module.read_text().splitlines()) for module in modules) <= 150


@pytest.mark.parametrize(("answer", "said"), [("a …\n", "b c\n"), ("a\n…\nd\n", "a\nb\n")])
def test_another_answer_than_the_page_shows_is_noticed(answer: str, said: str) -> None:
    assert not re.fullmatch(pattern_of(answer), said)

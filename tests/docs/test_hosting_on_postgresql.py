"""The commands on the page about hosting that speak of PostgreSQL, as they stand there."""

import os
import re
import shlex
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cli.shell import OpenRoom, environment
from tests.patience import PATIENCE_S
from tests.room.rooms import run
from tests.room.store.stores import rows_in
from tools.driving.postgres import USER, Server

ROOT = Path(__file__).parents[2]
SAMPLE = ROOT / "tests" / "room" / "samples" / "one" / "room.db"


def commands() -> list[list[str]]:
    """The lines of the section's block, without what they say about themselves."""
    page = (ROOT / "docs" / "hosting.md").read_text(encoding="utf-8")
    section = page.partition("## On PostgreSQL")[2].partition("\n## ")[0]
    (block,) = re.findall(r"^```sh\n(.*?)^```$", section, re.MULTILINE | re.DOTALL)
    return [shlex.split(line, comments=True) for line in block.splitlines()]


@pytest.fixture
def data() -> Iterator[str]:
    """Where a room keeps what is this machine's own: a short path, for a socket lies in it."""
    with tempfile.TemporaryDirectory(prefix="tablee-") as folder:
        yield folder


@pytest.mark.long
def test_the_commands_of_the_page_do_what_it_says(postgres_server: Server, tmp_path: Path, data: str) -> None:
    shutil.copy(SAMPLE, tmp_path / "room.sqlite")
    around = environment("C.UTF-8") | {
        "XDG_DATA_HOME": data,
        "PGHOST": str(postgres_server.folder),
        "PGPORT": str(postgres_server.port),
        "PGPASSWORD": postgres_server.password,
        "PATH": os.pathsep.join([str(postgres_server.programs), os.environ["PATH"]]),
    }

    def do(words: list[str]) -> str:
        done = subprocess.run(
            said(words), cwd=tmp_path, env=around, capture_output=True, text=True, timeout=PATIENCE_S
        )
        assert (done.returncode, done.stderr) == (0, ""), done
        return done.stdout

    create, there, opening, operator, back = commands()
    assert (create[0], create[2]) == ("createdb", USER)
    do(create)
    do(there)
    with subprocess.Popen(
        [*said(opening), "--port", "0"],
        cwd=tmp_path,
        env=around,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as process:
        try:
            room = OpenRoom(process)
            assert do(operator).startswith(f"{room.address}/operator#")
            assert room.end() == 0
        finally:
            process.kill()
    do(back)
    assert run(rows_in(tmp_path / "back.sqlite")) == run(rows_in(tmp_path / "room.sqlite"))


def said(words: list[str]) -> list[str]:
    """`tablee` is the one that is tried here."""
    return [sys.executable, "-m", *words] if words[0] == "tablee" else words

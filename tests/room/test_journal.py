"""Each line of a room's log has its time, unless who keeps the log has it already."""

import os
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.shell import environment
from tests.room.raw import Raw
from tools.driving.rooms import RunningRoom

TIME = re.compile(r"\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}[+-]\d\d:\d\d (ERROR|WARNING|INFO) ")


def test_every_line_has_its_time_also_the_servers() -> None:
    script = (
        "import logging; from tablee.room import journal; from tablee.room.http import punctual; "
        "journal.begin(); punctual.log.error('trouble'); logging.getLogger('uvicorn.error').warning('hello')"
    )
    told = subprocess.run(
        [sys.executable, "-c", script], capture_output=True, text=True, check=True, env=environment("C.UTF-8")
    )
    lines = told.stderr.splitlines()
    assert [TIME.sub("", line) for line in lines] == ["trouble", "hello"], "each with its time"


def test_what_strangers_send_is_no_line(room: RunningRoom) -> None:
    raw = Raw(room)
    raw.say(b"no HTTP at all\r\n\r\n")
    assert raw.rest().startswith(b"HTTP/1.1 400 ")
    assert room.log.read_text() == ""


@pytest.mark.parametrize("journal", [True, False])
def test_systemd_has_its_own_times_and_knows_how_bad_each_line_is(tmp_path: Path, journal: bool) -> None:
    script = (
        r"import logging; from tablee.room import journal; journal.begin(); logging.warning('hello\nyou')"
    )
    file = tmp_path / "log"
    with file.open("wb") as log:
        found = os.fstat(log.fileno())
        stream = {"JOURNAL_STREAM": f"{found.st_dev}:{found.st_ino if journal else 0}"}
        words = [sys.executable, "-c", script]
        subprocess.run(words, stderr=log, env=environment("C.UTF-8") | stream, check=True)
    told = file.read_text()
    assert (told == "<4>WARNING hello\n<4>you\n") if journal else TIME.match(told), told

"""Who starts Tablée in a folder that belongs to somebody else is told who can set it up, and how."""

import errno
import os
import signal
from collections.abc import Iterator

import pytest

from tools.setup import bootstrap
from tools.setup.needs import Needs
from tools.setup.workbench import ROOT


@pytest.fixture
def calm() -> Iterator[None]:
    """What a start does to signals is undone."""
    before = signal.getsignal(signal.SIGTERM)
    yield
    signal.signal(signal.SIGTERM, before)


@pytest.mark.usefixtures("calm")
@pytest.mark.parametrize("language", ["C.UTF-8", "fr_FR.UTF-8"])
@pytest.mark.parametrize("problem", [errno.EACCES, errno.EROFS])
def test_where_one_may_not_write_it_is_said_what_to_do(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], language: str, problem: int
) -> None:
    def in_vain(needs: Needs) -> None:
        raise OSError(problem, os.strerror(problem), "setup.lock")

    monkeypatch.setattr(bootstrap, "set_up", in_vain)
    monkeypatch.setenv("LC_ALL", language)
    assert bootstrap.main("play", "room") == 2
    (line,) = capfd.readouterr().err.splitlines()
    assert "`./play set-up`" in line
    assert str(ROOT) in line

"""While another process compiles the rules, whoever wants to play much begins at once with the plain ones."""

import threading
from pathlib import Path

import pytest

from tests.patience import PATIENCE_S
from tools.setup import compiled, workbench
from tools.setup.needs import Copy, Needs, needs_of
from tools.setup.steps import set_up
from tools.setup.workbench import lock, taken


@pytest.fixture(autouse=True)
def elsewhere(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A folder in which nothing has been compiled yet."""
    monkeypatch.setattr(workbench, "TOOLS", tmp_path)
    monkeypatch.setattr(compiled, "COMPILED", tmp_path / "compiled")
    monkeypatch.delenv("TABLEE_PURE", raising=False)
    monkeypatch.delenv("TABLEE_EXTRAS", raising=False)


@pytest.mark.parametrize("command", ["sim", "arena", "python", "check", "golden", "load", "seat"])
def test_what_plays_much_compiles_first_unless_another_process_does(command: str) -> None:
    assert needs_of("play", [command, "crossing"]).copy is Copy.SOON


@pytest.mark.parametrize("command", ["bench", "compile", "set-up"])
def test_what_stands_on_the_compiled_rules_waits_for_them(command: str) -> None:
    assert needs_of("play", [command]).copy is Copy.FIRST


def test_one_sees_whether_another_process_compiles() -> None:
    assert not taken("compile")
    with lock("compile"):
        assert taken("compile")
        assert not taken("setup")
    assert not taken("compile")


@pytest.mark.parametrize(("language", "told"), [("C", "plain Python"), ("fr_FR.UTF-8", "Python simple")])
def test_nobody_waits_for_it_and_one_line_says_why(
    monkeypatch: pytest.MonkeyPatch, capfd: pytest.CaptureFixture[str], language: str, told: str
) -> None:
    monkeypatch.setenv("LC_ALL", language)
    with lock("setup"), lock("compile"):  # as another `./play sim` holds both
        beginning = threading.Thread(target=set_up, args=(Needs((), copy=Copy.SOON),), daemon=True)
        beginning.start()
        beginning.join(PATIENCE_S)
        assert not beginning.is_alive()
    (line,) = capfd.readouterr().err.splitlines()
    assert told in line

from pathlib import Path

import pytest

from tablee.cli.new import package
from tests.cli.shell import Shell


@pytest.fixture
def shell(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Shell:
    """An English terminal, a hundred columns wide."""
    for name in ("LC_ALL", "LC_MESSAGES"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("LANG", "C.UTF-8")
    monkeypatch.setenv("COLUMNS", "100")
    return Shell(capsys)


@pytest.fixture
def pig(tmp_path: Path) -> Path:
    """A whole small game: the folder with its box."""
    for path, content in package("pig").items():
        file = tmp_path / path
        file.parent.mkdir(parents=True, exist_ok=True)
        file.write_text(content, encoding="utf-8")
    return tmp_path / "pig" / "pig"

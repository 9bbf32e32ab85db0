"""Help and a room that opens point at pages that everybody has who installed Tablée."""

import re
from pathlib import Path

import pytest

from tests.cli.shell import ROOT, Shell, open_room


def test_a_room_says_where_its_pages_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "site").mkdir()
    (tmp_path / "site" / "index.html").write_text("<!doctype html>")
    monkeypatch.setenv("TABLEE_SITE", str(tmp_path / "site"))
    with open_room(tmp_path / "room.sqlite") as room:
        told = [room.out.readline() for _ in range(2)]
    assert f"{room.address}/docs\n" in "".join(told)


@pytest.mark.long
def test_where_none_were_built_it_says_nothing_of_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEE_SITE", str(tmp_path))
    with open_room(tmp_path / "room.sqlite") as room:
        told = [room.out.readline() for _ in range(2)]
    assert "/docs" not in "".join(told)


@pytest.mark.parametrize("command", ["new", "export"])
@pytest.mark.parametrize("language", ["en", "fr"])
def test_help_names_pages_of_the_site(shell: Shell, command: str, language: str) -> None:
    told = shell(command, "--help", "--lang", language).out
    assert "docs/" in told
    assert ".md" not in told
    for page in re.findall(r"/docs/([\w-]+)\.html", told):
        assert (ROOT / "docs" / f"{page}.md").is_file()


def test_coach_says_what_its_file_is(shell: Shell) -> None:
    told = shell("coach", "--help").out
    assert "Keep every game" not in told
    assert "recorded game" in told

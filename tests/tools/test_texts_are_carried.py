"""A text or a golden that was edited is carried into the compiled copy; nothing is compiled for it."""

from pathlib import Path

import pytest

from tablee import shelf
from tools.setup import compiled
from tools.setup.packages import packaging
from tools.setup.workbench import SOURCE, fingerprint


def test_what_is_compiled_does_not_change_with_a_text_or_a_golden() -> None:
    game = SOURCE / "tablee" / "games" / "crossing"
    lying = ("texts/fr.toml", "golden/counts.toml", "golden/2-a-swap.jsonl", "rules.en.md", "lesson.toml")
    for name in lying:
        assert compiled.only_lies_there(game / name), name
    for name in ("rules.py", "words.py", "bot/think.py", "compiled.txt"):
        assert not compiled.only_lies_there(game / name), name
    files = compiled.copied()
    assert {game / name for name in (*lying, "rules.py", "compiled.txt")} <= set(files)
    read = [file for file in files if not compiled.only_lies_there(file)]
    assert compiled.sources() == fingerprint(read, compiled.builders(), packaging())


def test_the_copy_gets_what_changed_and_loses_what_is_gone(tmp_path: Path) -> None:
    source, copy = tmp_path / "src", tmp_path / "copy"
    for place, names in {source: ("edited.toml", "new.jsonl"), copy: ("edited.toml", "gone.md")}.items():
        (place / "tablee").mkdir(parents=True)
        for name in names:
            (place / "tablee" / name).write_text(f"{place.name}: {name}")
    (copy / "tablee" / "rules.so").write_text("compiled")
    (copy / "tablee" / "rules.py").write_text("source")
    compiled.carry(list((source / "tablee").iterdir()), source, copy)
    there = {file.name: file.read_text() for file in (copy / "tablee").iterdir()}
    assert there == {
        "edited.toml": "src: edited.toml",
        "new.jsonl": "src: new.jsonl",
        "rules.so": "compiled",
        "rules.py": "source",
    }


def test_goldens_are_written_where_the_sources_are(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Also where a compiled copy runs; a game that is not among the sources keeps its own folder."""
    elsewhere = shelf.folder("crossing")
    sources = tmp_path / "tablee" / "games" / "crossing"
    monkeypatch.setenv(shelf.SOURCES, str(tmp_path))
    assert shelf.folder("crossing") == elsewhere
    sources.mkdir(parents=True)
    assert shelf.folder("crossing") == sources
    assert shelf.folder("venise") != sources

"""The linters and formatters read every source there is: what nobody names is read by none."""

import json
from pathlib import Path

import pytest

from tools.checks.reading import OF_PYTHON, project_files
from tools.setup.workbench import ROOT

WEB = ROOT / "web"
OPTIONS = {"lint": "--max-warnings 0", "format": "--write", "format:check": "--check"}
"""What a script of the client says last, before it names what it reads."""


def named(script: str) -> set[Path]:
    """The files and folders that a script of the client reads."""
    said = json.loads((WEB / "package.json").read_text(encoding="utf-8"))["scripts"][script]
    here = ROOT if said.startswith("cd ..") else WEB
    words = said.partition(OPTIONS[script])[2].split()
    outside = "../"
    found = {
        word: list((ROOT if word.startswith(outside) else here).glob(word.removeprefix(outside)))
        for word in words
    }
    assert [word for word, paths in found.items() if not paths] == [], "what is named is there"
    return {path for paths in found.values() for path in paths}


@pytest.mark.parametrize("script", OPTIONS)
def test_every_script_and_component_is_linted_and_formatted(script: str) -> None:
    read = named(script)
    sources = [path for path in project_files() if path.suffix in (".js", ".mjs", ".svelte")]
    assert [str(path) for path in sources if not read & {path, *path.parents}] == []


def test_every_module_of_python_is_linted_and_formatted() -> None:
    modules = [path.relative_to(ROOT) for path in project_files() if path.suffix == ".py"]
    assert [str(path) for path in modules if path.parts[0] not in OF_PYTHON] == []

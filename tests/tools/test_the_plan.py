"""The plan of the house names what there is, and nothing else."""

import re

import pytest

from tools.setup.workbench import ROOT

PLAN = (ROOT / "ARCHITECTURE.md").read_text(encoding="utf-8")
SOURCES = ROOT / "src" / "tablee"
NO_FLOORS = {"static", "texts", "py.typed"}
"""The built client, the house's words, and a word to type checkers."""


def named(folder: str) -> set[str]:
    """What stands on the line of a folder before the sentence that explains it."""
    line = re.search(rf"^  {folder}/ +(.*)$", PLAN, re.MULTILINE)
    assert line is not None
    return set(re.split(r" · ", re.split(r" {2,}|: | …", line[1])[0]))


def modules(folder: str) -> set[str]:
    """What is in a folder."""
    return {path.stem for path in (SOURCES / folder).iterdir() if not path.name.startswith("__")}


@pytest.mark.parametrize("folder", ["kit", "protocol", "coach", "lessons", "contestants"])
def test_every_module_of_a_small_folder_is_named_and_no_other(folder: str) -> None:
    assert named(folder) == modules(folder)


def test_every_floor_and_every_folder_of_the_room_is_named() -> None:
    there = {path.name for place in (SOURCES, SOURCES / "room") for path in place.iterdir()}
    assert {name for name in there - NO_FLOORS if not name.startswith("__") and name not in PLAN} == set()


def test_every_module_that_the_plan_of_the_room_names_is_there() -> None:
    (plan,) = re.findall(r"^src/tablee/room/\n(.*?)^```", PLAN, re.MULTILINE | re.DOTALL)
    for name in re.findall(r"(?<![\w/])([a-z_]+(?:/[a-z_]+)?\.py)\b", plan):
        found = [*(SOURCES / "room").glob(name), *(SOURCES / "room").glob(f"*/{name}")]
        assert found, f"no {name}"

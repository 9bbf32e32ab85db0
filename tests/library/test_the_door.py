"""What `import tablee` offers: little is loaded, all of it is described, and its examples run."""

import doctest
import inspect
import pkgutil
import pydoc
import subprocess
import sys
from importlib import import_module

import pytest

import tablee
import tablee.library

MODULES = [
    "tablee",
    *(f"tablee.library.{module.name}" for module in pkgutil.iter_modules(tablee.library.__path__)),
]
CALLED = ["bots", "export", "games", "load", "load_many", "new", "play_many"]


def in_a_fresh_python(code: str) -> str:
    return subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.strip()


def test_importing_loads_nothing_until_it_is_asked_for() -> None:
    code = (
        "import sys, tablee; print([name for name in sys.modules if name.startswith(('tablee.', 'msgspec'))])"
    )
    assert in_a_fresh_python(code) == "[]"
    assert (
        in_a_fresh_python("import tablee.kit.facts, sys; print('tablee.library' in sys.modules)") == "False"
    )


def test_any_name_can_be_had_first_and_all_at_once() -> None:
    for name in ("Bot", "load"):
        assert in_a_fresh_python(f"from tablee import {name}; print({name} is not None)") == "True"
    assert in_a_fresh_python("from tablee import *; print(len(games()) > 2, new.__name__)") == "True new"
    assert all(getattr(tablee, name) is not None for name in tablee.__all__)


@pytest.mark.parametrize(
    "first",
    [
        "import tablee.games.crossing.words as words",
        "from tablee import shelf; shelf.boxes()",
        "tablee.games",
    ],
)
def test_games_can_be_asked_whatever_was_imported_before(first: str) -> None:
    code = f"import tablee; {first}; print('crossing' in tablee.games())"
    assert in_a_fresh_python(code) == "True"


def test_what_is_not_there_is_said_as_python_says_it() -> None:
    with pytest.raises(AttributeError, match="module 'tablee' has no attribute 'chess'"):
        tablee.chess  # type: ignore[attr-defined]  # noqa: B018
    assert set(tablee.__all__) <= set(dir(tablee))


@pytest.mark.parametrize("name", CALLED)
def test_what_is_called_has_a_signature_and_a_line(name: str) -> None:
    found = getattr(tablee, name)
    assert inspect.signature(found) is not None
    assert (inspect.getdoc(found.__call__ if name == "games" else found) or "").strip()


def test_help_shows_signatures_and_a_line_each() -> None:
    told = pydoc.plain(pydoc.render_doc(tablee))
    for name in tablee.__all__:
        assert name in told
    assert "play_many(" in told
    about_match = pydoc.plain(pydoc.render_doc(tablee.Match))
    public = [name for name, _ in inspect.getmembers(tablee.Match) if not name.startswith("_")]
    for name in public:
        member = inspect.getattr_static(tablee.Match, name)
        assert inspect.getdoc(member), name
        assert name in about_match
    assert "choose(self, seat: " in about_match


def test_help_says_of_dice_what_they_do_compiled_or_not() -> None:
    told = pydoc.plain(pydoc.render_doc(tablee.Dice))
    for words in ("What the rules ask for chance", "A number from 0 to n", "pick(", "draw("):
        assert words in told


@pytest.mark.parametrize("module", MODULES)
def test_the_examples_run(module: str) -> None:
    failed, _ = doctest.testmod(import_module(module))
    assert failed == 0


@pytest.mark.parametrize("name", [*CALLED, "Match", "IllegalMove", "Row"])
def test_every_name_of_ours_has_an_example(name: str) -> None:
    found = import_module("tablee.library.asking").games if name == "games" else getattr(tablee, name)
    assert ">>> import tablee" in (inspect.getdoc(found) or "")

"""The command line speaks French and English, and nothing but the one it was asked for."""

import ast
import inspect
import re
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import get_args

import pytest
from typer.main import get_group

from tablee import cli, shelf
from tablee.cli.commands import app
from tablee.cli.files import REASONS
from tablee.cli.mistakes import MISUSES, key_of
from tablee.cli.screen import COLOURS
from tablee.cli.voice import split_language, spoken
from tablee.kit import log, refusal, seal
from tablee.table import endings
from tests.cli.shell import Shell, environment, tablee
from tests.patience import PATIENCE_S

ENGLISH, FRENCH = shelf.house_texts("en"), shelf.house_texts("fr")
MESSAGES = ENGLISH.keys()
COMMANDS = get_group(app).commands
SAME_IN_BOTH = ("", "Usage", "Arguments", "Options")
SEAL_PROBLEMS = ("truncated", "not_sealed", "unreadable", "seed", "seal", "pick", "refused", "other_parent")


def test_both_languages_have_the_same_messages_with_the_same_places() -> None:
    assert FRENCH.keys() == MESSAGES
    for key in MESSAGES:
        assert ENGLISH.places(key) == FRENCH.places(key), key


def calls() -> Iterator[tuple[str, frozenset[str]]]:
    """Every message the code names outright, with the places it fills."""
    for file in Path(cli.__file__).parent.glob("*.py"):
        for node in ast.walk(ast.parse(file.read_text(encoding="utf-8"))):
            match node:
                case ast.Call(func=func, args=[ast.Constant(value=str(key))], keywords=keywords):
                    filled = frozenset(each.arg or "*" for each in keywords)
                    if ast.unparse(func) == "Mistake":
                        yield f"mistake.{key}", filled
                    elif ast.unparse(func) in ("voice.say", "self.voice.say", "self.say"):
                        yield key, filled


@pytest.mark.parametrize(("key", "filled"), sorted(set(calls()), key=str))
def test_every_message_the_code_names_exists_and_its_places_are_filled(
    key: str, filled: frozenset[str]
) -> None:
    assert key in MESSAGES
    assert "*" in filled or ENGLISH.places(key) == filled


def families() -> Iterator[str]:
    """The messages the code names by what they are about."""
    yield from (f"refusal.{why}" for why in refusal.HOUSE)
    yield from (f"ending.{ending}" for ending in endings.ENDINGS)
    yield from (f"problem.{why}" for why in (*log.PROBLEMS, *SEAL_PROBLEMS))
    yield from (f"mistake.{name}" for name in (*MISUSES, *REASONS.values()))
    yield from (f"colour.{colour}" for colour in COLOURS)
    yield from (f"code.{code}" for code in refusal.HOUSE.values())
    told = set(get_args(log.Notice)) - {log.Asked, log.Answered}
    yield from (f"kind.{kind.__struct_config__.tag}" for kind in told)
    for box in shelf.boxes():
        yield from (f"mechanism.{name}" for name in box.mechanisms)
        yield from (f"theme.{name}" for name in box.themes)
    for name, command in [("tablee", get_group(app)), *COMMANDS.items()]:
        yield from (f"command.{name}.{part}" for part in ("about", "more", "examples"))
        for parameter in command.params:
            flag = getattr(parameter, "is_flag", False)
            parts = ("about",) if flag else ("about", "sign", "wants")
            yield from (f"parameter.{key_of(parameter)}.{part}" for part in parts)


def test_every_message_named_by_what_it_is_about_exists() -> None:
    assert set(families()) <= MESSAGES


def test_all_that_can_be_wrong_with_a_seal_has_a_text() -> None:
    raised = re.findall(r'Broken\("(\w+)"', inspect.getsource(seal))
    assert set(raised) == set(SEAL_PROBLEMS)


@pytest.mark.parametrize("words", [(), *((name,) for name in COMMANDS)], ids=" ".join)
def test_help_is_whole_in_each_language_and_shares_no_sentence(shell: Shell, words: tuple[str, ...]) -> None:
    english, french = shell(*words, "--help"), shell(*words, "--help", "--lang", "fr")
    assert english.code == french.code == 0
    assert english.out.count("\n  -") == french.out.count("\n  -")
    shared = set(english.out.splitlines()) & set(french.out.splitlines())
    assert all(line in SAME_IN_BOTH or line.startswith("  tablee") for line in shared), shared


def test_help_follows_the_language_of_the_machine() -> None:
    done = tablee("sim", "--help", language="fr_FR.UTF-8")
    assert done.code == 0
    assert done.out.startswith("Faire jouer beaucoup de parties par des bots et compter.")
    assert not re.search(r"Show this|default|required|\bthe\b", done.out)


@pytest.mark.parametrize(
    ("variables", "language"),
    [
        ({}, "en"),
        ({"LANG": "fr_FR.UTF-8"}, "fr"),
        ({"LANG": "fr_CA", "LC_ALL": "C"}, "en"),
        ({"LANG": "C", "LC_MESSAGES": "fr_BE.UTF-8"}, "fr"),
        ({"LANG": "de_DE.UTF-8"}, "en"),
        ({"LC_ALL": "", "LANG": "fr"}, "fr"),
    ],
)
def test_the_language_is_that_of_the_environment(variables: dict[str, str], language: str) -> None:
    assert spoken(variables) == language


@pytest.mark.parametrize(
    ("words", "rest", "language"),
    [
        ("games", "games", None),
        ("--lang fr games", "games", "fr"),
        ("games --lang=fr --json", "games --json", "fr"),
        ("sim crossing --lang", "sim crossing", ""),
        ("replay -- --lang fr", "replay -- --lang fr", None),
    ],
)
def test_the_language_can_be_named_anywhere(words: str, rest: str, language: str | None) -> None:
    assert split_language(words.split()) == (rest.split(), language)


@pytest.mark.parametrize(
    "words",
    ["frob", "--frob", "sim", "sim crossing --frob", "sim crossing extra", "sim crossing --seats",
     "sim crossing --seats many", "sim nosuch", "play crossing --seats 2", "sim crossing --option keeper=red",
     "sim crossing --option keeper=9", "sim crossing --bots nobody", "verify nowhere.jsonl"],
)  # fmt: skip
def test_no_mistake_is_told_in_the_same_words_in_both_languages(shell: Shell, words: str) -> None:
    english, french = shell(*words.split()), shell(*words.split(), "--lang", "fr")
    assert english.code == french.code == 2
    assert english.err != french.err
    assert not re.search(r"\b(there|wants|such|missing|cannot|not)\b", french.err)


def test_every_refusal_and_code_of_the_room_has_its_text() -> None:
    assert {f"refusal.{why}" for why in refusal.HOUSE} <= MESSAGES
    assert {f"code.{code}" for code in get_args(refusal.Code)} <= MESSAGES


def test_the_terminal_sets_french_as_finely_as_the_browser(shell: Shell) -> None:
    refused = shell("verify", "nulle part.jsonl", "--lang", "fr")
    assert refused.err == "nulle part.jsonl\u00a0: il n’y a pas de tel fichier ou dossier.\n"
    helped = shell("play", "--help", "--lang", "fr")
    assert "par son numéro\u202f;" in helped.out


def test_a_terminal_without_such_signs_gets_plain_ones() -> None:
    words = [sys.executable, "-m", "tablee", "play", "--help", "--lang", "fr"]
    latin = {**environment("C.UTF-8"), "PYTHONIOENCODING": "latin-1"}
    said = subprocess.run(words, capture_output=True, env=latin, timeout=PATIENCE_S).stdout.decode("latin-1")
    assert "par son numéro ;" in said

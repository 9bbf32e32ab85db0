"""Refusals, endings and problems are names: each is listed for the texts, and each is really given."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import tablee
from tablee.kit import log, refusal
from tablee.kit.refusal import Refusal
from tablee.room.acts.rules import WRONG_PHASE
from tablee.table import endings

HOUSE = Path(tablee.__file__).parent
SOURCE = "\n".join(file.read_text(encoding="utf-8") for file in HOUSE.rglob("*.py"))


def refusals() -> Iterator[str]:
    """Every reason that some `Refusal(…)` names outright."""
    for node in ast.walk(ast.parse(SOURCE)):
        match node:
            case ast.Call(func=ast.Name(id="Refusal"), args=[why]):
                branches = [why.body, why.orelse] if isinstance(why, ast.IfExp) else [why]
                yield from (str(each.value) for each in branches if isinstance(each, ast.Constant))


def test_the_house_refuses_with_every_listed_reason_and_no_other() -> None:
    assert {*refusals(), *WRONG_PHASE.values()} == set(refusal.HOUSE)


def test_a_bad_log_has_every_listed_problem_and_no_other() -> None:
    assert set(re.findall(r'BadLog\("(\w+)"', SOURCE)) == set(log.PROBLEMS)


def test_the_table_ends_games_only_as_listed() -> None:
    assert (endings.by_resigning(2, 0).ending, endings.by_agreement(2).ending) == endings.ENDINGS


def test_a_refusal_knows_its_code_and_whose_text_it_is() -> None:
    house, game = Refusal("paused"), Refusal("first_round", "crossing")
    assert (house.code, house.why, house.of) == ("PAUSED", "paused", "house")
    assert (game.code, game.why, game.of) == ("ILLEGAL", "first_round", "crossing")

"""Refusals, endings and problems are names: each is listed for the texts, and each is really given."""

import re
from pathlib import Path

from tablee.table import endings, log, refusal
from tablee.table.refusal import Refused

SOURCE = "\n".join(file.read_text(encoding="utf-8") for file in Path(refusal.__file__).parent.glob("*.py"))


def test_the_table_refuses_with_every_listed_reason_and_no_other() -> None:
    assert set(re.findall(r'Refused\("(\w+)"\)', SOURCE)) == set(refusal.HOUSE)


def test_a_bad_log_has_every_listed_problem_and_no_other() -> None:
    assert set(re.findall(r'BadLog\("(\w+)"', SOURCE)) == set(log.PROBLEMS)


def test_the_table_ends_games_only_as_listed() -> None:
    assert (endings.by_resigning(2, 0).ending, endings.by_agreement(2).ending) == endings.ENDINGS


def test_a_refusal_knows_its_code_and_whose_text_it_is() -> None:
    house, game = Refused("paused"), Refused("first_round", "crossing")
    assert (house.code, house.why, house.of) == ("PAUSED", "paused", "house")
    assert (game.code, game.why, game.of) == ("ILLEGAL", "first_round", "crossing")

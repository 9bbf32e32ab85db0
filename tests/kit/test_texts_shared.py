"""The same sentences as the browser says: web/src/shell/language/say.test.ts reads the same cases."""

import json
from pathlib import Path
from typing import Any

import pytest

from tablee.kit.texts import Texts, typeset

SHARED: dict[str, Any] = json.loads(
    (Path(__file__).parents[1] / "shared" / "texts.json").read_text(encoding="utf-8")
)


def texts(language: str) -> Texts:
    """The shared messages, written as the file a game would bring."""
    lines = [f"{json.dumps(key)} = {json.dumps(text)}" for key, text in SHARED["messages"][language].items()]
    return Texts(language, "\n".join(lines))


@pytest.mark.parametrize("case", SHARED["cases"], ids=lambda case: case["said"])
def test_a_message_is_said_as_the_browser_says_it(case: dict[str, Any]) -> None:
    assert texts(case["lang"]).say(case["key"], SHARED["names"], **case["fields"]) == case["said"]


@pytest.mark.parametrize("case", SHARED["typeset"], ids=lambda case: case["plain"])
def test_a_text_is_set_as_the_browser_sets_its_own(case: dict[str, str]) -> None:
    assert typeset(case["plain"], case["lang"]) == case["set"]

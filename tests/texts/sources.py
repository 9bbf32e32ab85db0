"""Every text of the house, the laws, the games, the browser and the rules, as it is written in its file."""

import json
import re
import tomllib
from collections.abc import Iterator
from pathlib import Path
from typing import NamedTuple

from tablee.kit.texts import LANGUAGES, flatten

ROOT = Path(__file__).parents[2]
FOLDERS = (
    "src/tablee/texts",
    "src/tablee/laws/texts",
    "src/tablee/games/*/texts",
    "src/tablee/cli/starter/texts",
    "examples/*/*/texts",
    "tests/toy/texts",
)
_FENCED = re.compile(r"^```.*?^```$", re.MULTILINE | re.DOTALL)


class Written(NamedTuple):
    """One text: where it stands, in which language, under which key."""

    file: str
    language: str
    key: str
    text: str

    @property
    def place(self) -> str:
        """Where to look when something is wrong with it."""
        return f"{self.file} {self.key}: {self.text!r}"


def messages() -> list[Written]:
    """All that is said in sentences: the messages of files and those of the browser."""
    return [*_of_files(), *_of_the_browser()]


def everything() -> list[Written]:
    """Messages, and every line of the rules pages and lessons that people read."""
    return [*messages(), *_of_rules()]


def _of_files() -> Iterator[Written]:
    for folder in FOLDERS:
        for language in LANGUAGES:
            for file in sorted(ROOT.glob(f"{folder}/{language}.toml")):
                texts = flatten(tomllib.loads(file.read_text(encoding="utf-8")))
                name = str(file.relative_to(ROOT))
                yield from (Written(name, language, key, text) for key, text in texts.items())


def _of_the_browser() -> Iterator[Written]:
    for language in LANGUAGES:
        for file in sorted(ROOT.glob(f"web/src/texts/*{language}.json")):
            name = str(file.relative_to(ROOT))
            for key, said in json.loads(file.read_text(encoding="utf-8")).items():
                texts = said if isinstance(said, dict) else {key: said}  # under a heading, or as it is
                yield from (Written(name, language, one, text) for one, text in texts.items())


def _of_rules() -> Iterator[Written]:
    for language in LANGUAGES:
        for file in sorted(ROOT.glob(f"src/tablee/games/*/rules.{language}.md")):
            prose = _FENCED.sub("", file.read_text(encoding="utf-8"))
            for number, line in enumerate(prose.splitlines(), start=1):
                yield Written(str(file.relative_to(ROOT)), language, str(number), line)

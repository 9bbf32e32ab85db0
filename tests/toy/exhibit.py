"""Hats with all that comes with it, as the laws look at it."""

from pathlib import Path

from tablee.kit.texts import LANGUAGES, Texts
from tablee.laws.exhibit import Exhibit
from tests.toy.game import GAME

HERE = Path(__file__).parent
TEXTS = {language: (HERE / "texts" / f"{language}.toml").read_text("utf-8") for language in LANGUAGES}
EXHIBIT = Exhibit(
    game=GAME,
    texts={language: Texts(language, source) for language, source in TEXTS.items()},
    goldens={golden.stem: golden.read_bytes() for golden in sorted((HERE / "golden").glob("*.jsonl"))},
    counts=(HERE / "golden" / "counts.toml").read_text("utf-8"),
    lesson=(HERE / "lesson.toml").read_text("utf-8"),
    twin=None,
)

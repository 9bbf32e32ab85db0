"""A lid may use words of the game's own, for what kind of game it is: law 13 asks for them."""

from dataclasses import replace

from tablee.kit.texts import LANGUAGES, Texts
from tablee.laws.book import LAWS
from tablee.laws.exhibit import Exhibit
from tablee.laws.verdict import Effort, texts
from tests.laws.planting import BRIEF, caught
from tests.toy.exhibit import EXHIBIT, TEXTS
from tests.toy.game import GAME

OWN = replace(GAME.box, mechanisms=("deduction", "hat_spotting"), themes=("hats",))
WORDS = '\n[mechanism]\nhat_spotting = "hats"\n\n[theme]\nhats = "hats"\n'


def with_words(more: str) -> Exhibit:
    """Hats whose lid names what the house has no word for, with these words."""
    said = {language: Texts(language, TEXTS[language] + more) for language in LANGUAGES}
    return replace(EXHIBIT, game=replace(GAME, box=OWN), texts=said)


def test_law_13_asks_for_the_words_that_the_house_does_not_have() -> None:
    verdict = LAWS[12].verdict(with_words(""), BRIEF)
    assert verdict.broken is not None
    assert verdict.broken.places["keys"] == "mechanism.hat_spotting, theme.hats"


def test_law_13_is_kept_where_the_game_brings_them() -> None:
    assert caught(with_words(WORDS), 13, BRIEF) is None


def test_laws_14_and_15_name_the_very_command_that_helps() -> None:
    bare = replace(EXHIBIT, goldens={}, counts=None)
    for language in LANGUAGES:
        said = [law.verdict(bare, Effort(1)).why(texts(language)) for law in LAWS[13:15]]
        assert "`tablee golden hats --ending goal`" in said[0]
        assert "`tablee counts hats --write`" in said[1]

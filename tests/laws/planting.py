"""Plants a bug in Hats and says which laws catch it."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from tablee.kit.texts import LANGUAGES
from tablee.laws.book import LAWS
from tablee.laws.exhibit import Exhibit
from tablee.laws.verdict import Effort, texts
from tests.toy.exhibit import EXHIBIT
from tests.toy.game import GAME
from tests.toy.rules import Hats

THOROUGH = Effort(examples=40, smallest=False)
BRIEF = Effort(examples=8, smallest=False)


def caught(exhibit: Exhibit, number: int, effort: Effort = THOROUGH) -> str | None:
    """The name of the reason why a game breaks a law, if it does; it can be said in every language."""
    verdict = LAWS[number - 1].verdict(exhibit, effort)
    for language in LANGUAGES:
        assert verdict.why(texts(language))
        assert not (verdict.kept and verdict.example(texts(language)))
    return verdict.broken.reason if verdict.broken else None


def only_caught(exhibit: Exhibit, number: int, *also: int) -> str | None:
    """The same, for a bug that no other law minds but those that follow from this one."""
    others = [law.number for law in LAWS if law.number not in (number, *also)]
    assert [other for other in others if caught(exhibit, other, BRIEF)] == []
    assert [other for other in also if not caught(exhibit, other, BRIEF)] == []
    return caught(exhibit, number)


def with_game(**changed: Any) -> Exhibit:
    """Hats with some functions of its game exchanged."""
    return replace(EXHIBIT, game=replace(GAME, **changed))


def with_rules(kind: type[Hats], **changed: Any) -> Exhibit:
    """Hats with other rules."""

    def of_that_kind(make: Callable[..., Hats]) -> Callable[..., Hats]:
        def made(*asked: Any) -> Hats:
            plain = make(*asked)
            state = kind(plain.seats)
            Hats.copy_from(state, plain)
            return state

        return made

    made = {name: of_that_kind(getattr(GAME, name)) for name in ("setup", "parse", "imagine")}
    return with_game(**{**made, **changed})

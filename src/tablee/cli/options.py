"""Options of a game as people write them: `keeper=1`, `keeper_chooses=no`."""

from collections.abc import Iterable
from typing import Any

import msgspec
from msgspec import inspect

from tablee.cli.mistakes import Mistake
from tablee.cli.voice import Voice
from tablee.kit.box import Box
from tablee.kit.facts import Options
from tablee.kit.game import AnyGame, Unfit
from tablee.kit.typed import convert

MEANINGS: dict[bool | None, tuple[str, ...]] = {
    True: ("yes", "true", "on", "oui", "vrai"),
    False: ("no", "false", "off", "non", "faux"),
    None: ("none", "any", "aucun", "aucune"),
}
"""Words for booleans and for no value, in all languages."""


def find_options(game: AnyGame, seats: int, words: Iterable[str], voice: Voice) -> Options:
    """The options that words such as `keeper=1` name; the others as the box says."""
    given = list(words)
    kinds = {field.name: field.type for field in msgspec.structs.fields(game.box.options)}
    chosen: dict[str, Any] = {}
    for word in given:
        name, equals, value = word.partition("=")
        if name not in kinds:
            known = ", ".join(defaults(game.box, voice)) or voice.say("allowed.nothing")
            raise Mistake("no_such_setting", word=name, title=game.box.title, known=known)
        if not equals:
            raise Mistake("setting_without_value", name=name, example=default_of(game.box, name, voice))
        chosen[name] = read_value(game.box, name, kinds[name], value, voice)
    options: Options = game.box.options(**chosen)
    if unfit := game.unfit(seats, options):
        raise Mistake("unfit", words=" ".join(given), reason=reason(voice, game, unfit))
    return options


def reason(voice: Voice, game: AnyGame, unfit: Unfit) -> str:
    """Why options cannot be played, as a sentence."""
    why = voice.texts(game.box.id).say(f"refusal.{unfit.why}")
    if unfit.at is None:
        return why
    return voice.say("refused.at", line=unfit.at.line, column=unfit.at.column, why=why)


def defaults(box: Box, voice: Voice) -> list[str]:
    """Every option of a game with its default, as it is written."""
    options = msgspec.structs.asdict(box.options())
    return [f"{name}={shown(value, voice)}" for name, value in options.items()]


def default_of(box: Box, name: str, voice: Voice) -> str:
    """One option with its default, as it is written."""
    return next(each for each in defaults(box, voice) if each.startswith(f"{name}="))


def read_value(box: Box, name: str, kind: Any, word: str, voice: Voice) -> object:
    """Convert a word to an option's value."""
    meant = [meaning for meaning, words in MEANINGS.items() if word.lower() in words]
    for value in (word, *meant):
        try:
            return convert(value, kind, strict=False)
        except msgspec.ValidationError:
            continue
    allowed = voice.say("allowed.or").join(allowed_values(inspect.type_info(kind), voice))
    example = f"--option {default_of(box, name, voice)}"
    raise Mistake("bad_value", name=name, value=word, allowed=allowed, example=example)


def allowed_values(kind: inspect.Type, voice: Voice) -> list[str]:
    """The possible values of an option, in words."""
    match kind:
        case inspect.Metadata(type=marked):
            return allowed_values(marked, voice)
        case inspect.UnionType(types=types):
            return [words for each in types for words in allowed_values(each, voice)]
        case inspect.LiteralType(values=values):
            return [shown(value, voice) for value in values]
        case inspect.EnumType(cls=cls):
            return [shown(member.value, voice) for member in cls]
        case inspect.BoolType():
            return [shown(True, voice), shown(False, voice)]
        case inspect.NoneType():
            return [shown(None, voice)]
        case inspect.IntType():
            return [voice.say("allowed.number")]
    return [voice.say("allowed.text")]


def shown(value: object, voice: Voice) -> str:
    """An option's value as it is written in the user's language."""
    match value:
        case True:
            return voice.say("allowed.yes")
        case False:
            return voice.say("allowed.no")
        case None:
            return voice.say("allowed.none")
    return str(value)

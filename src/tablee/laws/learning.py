"""The law of lessons: a game's guided first round can be played to its end, and has all its texts."""

from tablee.kit.texts import LANGUAGES
from tablee.laws.exhibit import Exhibit
from tablee.laws.verdict import Broken, Effort
from tablee.lessons.lesson import BadLesson, read
from tablee.lessons.player import Scene, finish


def the_lesson_can_be_finished(exhibit: Exhibit, effort: Effort) -> int:
    """Law 17: every step can be reached, its moves are legal, its dice fit, and its texts are there."""
    if exhibit.lesson is None:
        return 0
    try:
        scenes = list(finish(exhibit.game, read(exhibit.game, exhibit.lesson)))
    except BadLesson as problem:
        raise Broken("bad_lesson", problem=problem) from None
    for language in LANGUAGES:
        check_said(exhibit, language, [key for scene in scenes for key in said(scene)])
    return len(scenes)


def said(scene: Scene) -> list[str]:
    """The text keys of a step, including that for other legal moves if there are any."""
    forms = ("title", "line", "wrong") if len(scene.moves) > 1 else ("title", "line")
    return [f"lesson.{scene.step.says}.{form}" for form in forms]


def check_said(exhibit: Exhibit, language: str, keys: list[str]) -> None:
    """Check that every text exists and has no placeholders left."""
    texts = exhibit.texts[language]
    missing = set(keys) - texts.keys()
    if missing:
        raise Broken("no_text", keys=", ".join(sorted(missing)), language=language)
    for key in keys:
        if texts.places(key):
            raise Broken("lesson_place", key=key, language=language)

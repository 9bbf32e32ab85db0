"""A bot's name is a name: at one table everybody reads the same, whatever their language."""

import pytest

from tablee import shelf

LANGUAGES = ("fr", "en")


@pytest.mark.parametrize("game", ["abracada", "crossing", "venise"])
def test_a_bot_has_one_name_in_every_language(game: str) -> None:
    for bot in next(box for box in shelf.boxes() if box.id == game).bots:
        names = {shelf.texts(game, language).say(f"bot.{bot}.name") for language in LANGUAGES}
        assert len(names) == 1, bot

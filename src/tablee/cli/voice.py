"""The voice of the command line: everything it says, in the language of the person who asks."""

from collections.abc import Mapping, Sequence

from tablee import shelf
from tablee.kit.texts import LANGUAGES, Texts


class Voice:
    """One language, with the words of the house and of every game on the shelf."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.house = shelf.house_texts(language)

    def say(self, key: str, **places: object) -> str:
        """One message of the house."""
        return self.house.say(key, **places)

    def word(self, key: str, own: Texts | None = None) -> str:
        """A word of the game's own, or of the house; what neither has a word for stays as it is."""
        ours = say_or(self.house, key, key.rpartition(".")[2].replace("_", " "))
        return say_or(own, key, ours) if own else ours

    def texts(self, game: str) -> Texts:
        """The words of a game."""
        return shelf.texts(game, self.language)

    def seat_names(self, game: str, seats: int) -> list[str]:
        """What the seats are called: the game's characters, or their numbers."""
        return shelf.seat_names(game, seats, self.language)

    def bot_name(self, game: str, bot: str) -> str:
        """What a game calls a bot."""
        return say_or(self.texts(game), f"bot.{bot}.name", bot)


def say_or(texts: Texts, key: str, otherwise: str) -> str:
    """A message, or something else where the texts have none."""
    known = texts.keys()
    return texts.say(key) if key in known else otherwise


def spoken(environment: Mapping[str, str]) -> str:
    """The language of the machine's user, English where we do not know it."""
    wanted = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return next((language for language in LANGUAGES if wanted.startswith(language)), "en")


def split_language(words: Sequence[str]) -> tuple[list[str], str | None]:
    """The words of a command without `--lang`, wherever it stands, and the language it names."""
    rest: list[str] = []
    language: str | None = None
    coming = iter(words)
    for word in coming:
        if word == "--":
            return [*rest, word, *coming], language
        if word == "--lang":
            language = next(coming, "")
        elif word.startswith("--lang="):
            language = word.removeprefix("--lang=")
        else:
            rest.append(word)
    return rest, language

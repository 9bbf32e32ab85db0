"""Everything the command line says, in the user's language."""

from collections.abc import Mapping, Sequence

from tablee import shelf
from tablee.kit.texts import LANGUAGES, Texts


class Voice:
    """The texts of the house and of all games in one language."""

    def __init__(self, language: str) -> None:
        self.language = language
        self.house = shelf.house_texts(language)

    def say(self, key: str, **places: object) -> str:
        """One message of the house."""
        return self.house.say(key, **places)

    def word(self, key: str, own: Texts | None = None) -> str:
        """A word of the game or of the house; if neither has it, the key itself."""
        ours = say_or(self.house, key, key.rpartition(".")[2].replace("_", " "))
        return say_or(own, key, ours) if own else ours

    def texts(self, game: str) -> Texts:
        """The words of a game."""
        return shelf.texts(game, self.language)

    def seat_names(self, game: str, seats: int) -> list[str]:
        """The names of the seats: the game's characters, or numbers."""
        return shelf.seat_names(game, seats, self.language)

    def bot_name(self, game: str, bot: str) -> str:
        """What a game calls a bot."""
        return say_or(self.texts(game), f"bot.{bot}.name", bot)


def say_or(texts: Texts, key: str, otherwise: str) -> str:
    """A message, or a default if the texts have none."""
    known = texts.keys()
    return texts.say(key) if key in known else otherwise


def spoken(environment: Mapping[str, str]) -> str:
    """The user's language from the environment; English if it is not supported."""
    wanted = next(filter(None, map(environment.get, ("LC_ALL", "LC_MESSAGES", "LANG"))), "")
    return next((language for language in LANGUAGES if wanted.startswith(language)), "en")


def split_language(words: Sequence[str]) -> tuple[list[str], str | None]:
    """The arguments without `--lang`, wherever it is, and the language it names."""
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

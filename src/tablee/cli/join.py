"""`tablee join` and `tablee seat`: take a seat at a table of any room, as a person or with a bot."""

import asyncio
import contextlib
from collections.abc import Callable, Coroutine
from typing import Any, TypeVar

from tablee import shelf
from tablee.cli.faces import Face
from tablee.cli.mistakes import Mistake
from tablee.cli.screen import Screen, coloured
from tablee.cli.telling import result_told
from tablee.cli.voice import Voice, say_or
from tablee.contestants.behind import Astray
from tablee.contestants.naming import Unknown
from tablee.join.bot import seat
from tablee.join.guest import Invitation
from tablee.join.line import Ended
from tablee.join.terminal import join
from tablee.kit.facts import Result, View
from tablee.kit.refusal import Refusal

T = TypeVar("T")


class Here:
    """The person at this terminal."""

    def __init__(self, voice: Voice) -> None:
        self.voice = voice
        self.language = voice.language
        self.screen = Screen()

    def say(self, line: str) -> None:
        """Show one line."""
        self.screen.print(coloured(line, self.voice))

    def tell(self, key: str, **places: object) -> None:
        """Show one message of the house."""
        self.say(self.voice.say(key, **places))

    def command(self, line: str) -> None:
        """Show a command to copy."""
        print(f"  {line}", flush=True)

    def show(self, game: str, names: list[str], view: View) -> None:
        """Show the table."""
        self.screen.print()
        for part in Face(self.voice, game, names).show(view):
            self.screen.print(part)

    def choose(self, sentences: list[str]) -> int:
        """Ask until the number of one of these is entered."""
        for number, sentence in enumerate(sentences, start=1):
            self.say(f"{number:3}  {sentence}")
        while True:
            word = input(self.voice.say("join.prompt")).strip()
            if word.isdecimal() and 1 <= int(word) <= len(sentences):
                return int(word) - 1
            self.tell("join.which", most=len(sentences))

    def start(self) -> None:
        """Wait until the person presses Enter to start."""
        input(self.voice.say("join.start"))

    def refuse(self, why: str, of: str) -> None:
        """Say why a choice was refused."""
        texts = self.voice.house if of == "house" else self.voice.texts(of)
        unknown = self.voice.say("refusal.internal")  # a newer room may have reasons unknown to this version
        self.tell("join.refused", reason=say_or(texts, f"refusal.{why}", unknown))

    def end(self, game: str, names: list[str], result: Result) -> None:
        """Show how the game ended."""
        for line in result_told(self.voice, shelf.game(game).box, result, names):
            self.say(line)


def join_table(voice: Voice, url: str, name: str) -> int:
    """Play a table's game to its end in this terminal."""
    with contextlib.suppress(EOFError):  # the input was closed
        over_the_line(voice, url, join(checked(url), name, Here(voice)))
    return 0


def seat_bot(voice: Voice, url: str, bot: str, name: str | None) -> int:
    """Let a bot play a table's game to its end."""
    over_the_line(voice, url, seat(checked(url), bot, name, Here(voice)))
    return 0


def checked(url: str) -> str:
    """Check that an invitation's address can be one."""
    try:
        invitation = Invitation(url)
    except ValueError:
        raise Mistake("bad_invitation", url=url) from None
    if not invitation.whole:
        raise Mistake("cut_invitation", url=url)
    return url


def over_the_line(
    voice: Voice,
    url: str,
    work: Coroutine[Any, Any, T],
    run: Callable[[Coroutine[Any, Any, T]], T] = asyncio.run,
) -> T:
    """Run it, reporting lost connections and refusals in one line."""
    try:
        return run(work)
    except Refusal as refused:
        raise Mistake("room_refused", reason=voice.say(f"refusal.{refused.why}")) from None
    except Unknown as unknown:
        raise Mistake(unknown.why, **unknown.places) from None
    except Astray as astray:
        raise Mistake("bot_astray", name=astray.name, problem=astray.problem) from None
    except Ended:
        raise Mistake("room_ended") from None
    except OSError:
        raise Mistake("room_unreachable", room=url.partition("/t/")[0]) from None

"""The entry point of `tablee`: runs a command in the user's language."""

import codecs
import contextlib
import os
import sys
import warnings
from collections.abc import Iterator, Sequence
from io import TextIOWrapper
from typing import Any, NoReturn

import typer
from typer.main import get_command

from tablee import shelf
from tablee.cli import files
from tablee.cli.commands import app
from tablee.cli.mistakes import BAD_INPUT, INTERRUPTED, Mistake, misused
from tablee.cli.stumbling import stumbled
from tablee.cli.voice import Voice, split_language, spoken
from tablee.kit.texts import LANGUAGES, BadText, NoText

PLAIN = {"\u202f": " ", "’": "'"}
"""Plain replacements for typographic characters, for streams that cannot encode them."""

SPACES = "\u00a0\u202f"
"""Non-breaking spaces, which Python considers unprintable."""


def main() -> NoReturn:
    """Run the command of `sys.argv`, and exit with its code."""
    steady_streams()
    try:
        code = run(sys.argv[1:])
    except KeyboardInterrupt:
        code = INTERRUPTED
    except BrokenPipeError:  # the reader closed the pipe
        code = BAD_INPUT
        hush()
    sys.exit(code)


def run(words: Sequence[str]) -> int:
    """Run one command; errors are told in one line."""
    rest, language = split_language(words)
    voice = Voice(language if language in LANGUAGES else spoken(os.environ))
    try:
        if language not in (None, *LANGUAGES):
            raise Mistake("no_such_language", word=language, known=", ".join(LANGUAGES))
        with asides(voice):
            return obey(rest, voice)
    except typer.Exit as leave:
        return leave.exit_code
    except typer.TyperException as error:
        mistake = misused(error, speaker(error, voice))
    except Mistake as found:
        mistake = found
    except shelf.Unready as found:
        mistake = Mistake(found.why, **found.places)
    except NoText as found:
        mistake = Mistake("no_text", text=found.key)
    except BadText as found:
        mistake = Mistake("bad_text", text=found.key, language=found.language, problem=found.problem)
    except BrokenPipeError:
        raise
    except OSError as problem:  # the output cannot be written
        mistake = files.mistake_of(problem, files.STANDARD)
        hush()
    except Exception as problem:
        of_a_guest = stumbled(problem)
        if of_a_guest is None:
            raise
        mistake = of_a_guest
    line = mistake.said(voice)
    print(
        "".join(letter if letter.isprintable() or letter in SPACES else "�" for letter in line),
        file=sys.stderr,
    )
    return BAD_INPUT


def obey(words: list[str], voice: Voice) -> int:
    """Let typer parse the arguments and call the command."""
    command = get_command(app)
    with command.make_context("tablee", words, obj=voice) as ctx:
        code: int = command.invoke(ctx)
    sys.stdout.flush()
    return code


@contextlib.contextmanager
def asides(voice: Voice) -> Iterator[None]:
    """Print warnings, such as that of an outdated compiled game, as one line each."""
    with warnings.catch_warnings():
        shown = warnings.showwarning

        def tell(message: Warning | str, *where: Any, **more: Any) -> None:
            if isinstance(message, shelf.Outdated):
                print(voice.say("compile.outdated", package=message.package), file=sys.stderr)
            else:
                shown(message, *where, **more)

        warnings.showwarning = tell
        yield


def steady_streams() -> None:
    """Replace closed streams by empty ones, and tolerate undecodable bytes and unencodable characters."""
    for name, mode in (("stdin", "r"), ("stdout", "w"), ("stderr", "w")):
        stream = getattr(sys, name)
        if stream is None:
            setattr(sys, name, open(os.devnull, mode))  # noqa: SIM115 - stays open as long as we live
        elif isinstance(stream, TextIOWrapper):
            stream.reconfigure(errors="plainly")


def plainly(error: UnicodeError) -> tuple[str | bytes, int]:
    """The replacement for characters a stream cannot encode: a plain one if there is one."""
    if not isinstance(error, UnicodeEncodeError):
        return codecs.replace_errors(error)
    return "".join(PLAIN.get(letter, "?") for letter in error.object[error.start : error.end]), error.end


codecs.register_error("plainly", plainly)


def hush() -> None:
    """Redirect pending output to nowhere, or Python complains about it on exit."""
    os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())


def speaker(error: typer.TyperException, voice: Voice) -> Voice:
    """The voice with the texts of a command: the game's, if a game brought it."""
    desk: Voice | None = getattr(getattr(error, "ctx", None), "obj", None)
    return desk or voice

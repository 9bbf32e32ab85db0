"""How a room is to be opened, by file or environment as well as by words: the nearest to the hand wins."""

import os
import sys
import tomllib
from collections.abc import Mapping, Sequence
from itertools import zip_longest
from pathlib import Path
from typing import Any

from tablee.cli import files
from tablee.cli.help import UNSAID, Command
from tablee.cli.mistakes import Mistake, key_of, where_said
from tablee.cli.voice import Voice
from tablee.room.bus.address import shown as shown_bus
from tablee.room.store.postgres.address import shown as shown_address

PREFIX = "TABLEE_ROOM"
"""`TABLEE_ROOM_PORT=9000` is the same as `--port 9000`."""
CONFIG, SHOW = "config", "show_config"
SECRET = "…"


class Configured(Command):
    """A command whose options may also stand in a file and in the environment."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.auto_envvar_prefix = PREFIX
        ctx.meta[CONFIG] = name = file_named(args, os.environ)
        settings = ctx.parent.command.commands[UNSAID].params
        ctx.default_map = read(name, known(settings)) if name else {}
        own: list[Any] = [each for each in self.params if each not in settings]
        for each in own:  # what is no setting of the room is said in words or not at all
            each.allow_from_autoenv = each.name in {setting.name for setting in settings}
        rest = super().parse_args(ctx, args)
        point_out(ctx.obj, [variable(each.name) for each in settings])
        return rest


def known(settings: Sequence[Any]) -> dict[str, str]:
    """Every setting as a file writes it, and the name of its parameter."""
    return {key_of(each): each.name for each in settings if each.name not in (CONFIG, SHOW)}


def variable(name: str) -> str:
    """How the environment writes a setting."""
    return f"{PREFIX}_{name.upper()}"


def point_out(voice: Voice, settings: Sequence[str]) -> None:
    """Say of which variables somebody may think that they set something."""
    for name in sorted(os.environ):
        if name.startswith(f"{PREFIX}_") and name not in settings:
            print(voice.say("config.no_variable", name=name, known=", ".join(settings)), file=sys.stderr)


def file_named(args: Sequence[str], environment: Mapping[str, str]) -> str | None:
    """The file that the words name, or else the environment."""
    for word, after in zip_longest(args, args[1:], fillvalue=""):
        sign, equals, value = word.partition("=")
        if sign == f"--{CONFIG}":
            return (value if equals else after) or None
    return environment.get(f"{PREFIX}_{CONFIG.upper()}")


def read(name: str, known: Mapping[str, str]) -> dict[str, str]:
    """The settings of a file, as words; Mistake for what nobody could have meant."""
    try:
        written = tomllib.loads(Path(name).read_text(encoding="utf-8"))
    except (tomllib.TOMLDecodeError, UnicodeDecodeError):
        raise Mistake("config_unreadable", name=name) from None
    except OSError as problem:
        raise files.mistake_of(problem, name) from None
    for key, value in written.items():
        if key not in known:
            raise Mistake("config_unknown", name=name, setting=key, known=", ".join(known))
        if not isinstance(value, str | int | bool):
            raise Mistake("config_value", name=name, setting=key)
    return {
        known[key]: str(value).lower() if value in (True, False) else str(value)
        for key, value in written.items()
    }


def all_said(ctx: Any) -> dict[str, str]:
    """Where each setting stands."""
    return {key_of(each): where_said(ctx, each, ctx.obj) for each in ctx.command.params}


def show(ctx: Any, voice: Voice) -> int:
    """Print what holds as a file that could be given back, and where each line comes from."""
    for each in ctx.command.params:
        if each.name in (CONFIG, SHOW):
            continue
        source = ctx.get_parameter_source(each.name).name.lower()
        came = voice.say(f"config.{source}", name=variable(each.name), sign=f"--{key_of(each)}")
        print(f"{line_of(key_of(each), ctx.params[each.name]):<40}  # {came}")
    return 0


def line_of(key: str, value: object) -> str:
    """One setting; a word that lets people in is not shown, and what is not set is only named."""
    match value:
        case None:
            return f"# {key} ="
        case bool():
            return f"{key} = {str(value).lower()}"
        case int():
            return f"{key} = {value}"
    if key == "store":
        return f'{key} = "{shown_address(str(value))}"'
    if key == "bus":
        return f'{key} = "{shown_bus(str(value))}"'
    if key == "metrics-token":
        return f'{key} = "{SECRET}"'
    rule, colon, _ = str(value).partition(":")
    shown = f"{rule}:{SECRET}" if colon and key == "makers" else value
    return f'{key} = "{shown}"'

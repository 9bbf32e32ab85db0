"""Settings of a room from the command line, the environment or a file, in this order of precedence."""

import json
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
    """A command whose options can also come from a file or the environment."""

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.auto_envvar_prefix = PREFIX
        ctx.meta[CONFIG] = name = file_named(args, os.environ)
        settings = ctx.parent.command.commands[UNSAID].params
        ctx.default_map = read(name, known(settings)) if name else {}
        own: list[Any] = [each for each in self.params if each not in settings]
        for each in own:  # options that are no settings of the room come from the command line alone
            each.allow_from_autoenv = each.name in {setting.name for setting in settings}
        rest = super().parse_args(ctx, args)
        point_out(ctx.obj, [variable(each.name) for each in settings])
        return rest


def known(settings: Sequence[Any]) -> dict[str, str]:
    """Every setting by its name in a file, with the name of its parameter."""
    return {key_of(each): each.name for each in settings if each.name not in (CONFIG, SHOW)}


def variable(name: str) -> str:
    """The environment variable of a setting."""
    return f"{PREFIX}_{name.upper()}"


def point_out(voice: Voice, settings: Sequence[str]) -> None:
    """Warn about variables with our prefix that set nothing."""
    for name in sorted(os.environ):
        if name.startswith(f"{PREFIX}_") and name not in settings:
            print(voice.say("config.no_variable", name=name, known=", ".join(settings)), file=sys.stderr)


def file_named(args: Sequence[str], environment: Mapping[str, str]) -> str | None:
    """The file named on the command line, or else in the environment."""
    for word, after in zip_longest(args, args[1:], fillvalue=""):
        sign, equals, value = word.partition("=")
        if sign == f"--{CONFIG}":
            return (value if equals else after) or None
    return environment.get(f"{PREFIX}_{CONFIG.upper()}")


def read(name: str, known: Mapping[str, str]) -> dict[str, str]:
    """The settings in a file, as strings; raises Mistake for invalid ones."""
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
    """The origin of each setting."""
    return {key_of(each): where_said(ctx, each, ctx.obj) for each in ctx.command.params}


def show(ctx: Any, voice: Voice) -> int:
    """Print the settings in effect as a configuration file, with the origin of each."""
    for each in ctx.command.params:
        if each.name in (CONFIG, SHOW):
            continue
        source = ctx.get_parameter_source(each.name).name.lower()
        came = voice.say(f"config.{source}", name=variable(each.name), sign=f"--{key_of(each)}")
        print(f"{line_of(key_of(each), ctx.params[each.name]):<40}  # {came}")
    return 0


def line_of(key: str, value: object) -> str:
    """One setting as a line; secrets are masked, and unset ones commented out."""
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
    shown = f"{rule}:{SECRET}" if colon and key == "makers" else str(value)
    return f"{key} = {json.dumps(shown, ensure_ascii=False)}"

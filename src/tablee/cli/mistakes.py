"""Mistakes: user errors, each reported in one line."""

from typing import Any

from tablee.cli.voice import Voice
from tablee.kit.facts import tag_of

BAD_INPUT = 2
INTERRUPTED = 130
"""The exit codes of a mistake and of Ctrl-C."""


class Mistake(Exception):
    """A user error: the name of a message `mistake.NAME`, and values for its placeholders."""

    def __init__(self, name: str, /, **places: object) -> None:
        super().__init__(name, places)
        self.name = name
        self.places = places

    def said(self, voice: Voice) -> str:
        """The message in one line."""
        return voice.say(f"mistake.{self.name}", **self.places)


MISUSES = ("no_such_option", "missing_parameter", "bad_parameter", "bad_option_usage")
"""Usage errors, named after typer's exceptions."""


def misused(error: Any, voice: Voice) -> Mistake:
    """The mistake for an exception of typer's."""
    name = tag_of(type(error).__name__)
    parameter = getattr(error, "param", None)
    if name not in MISUSES:
        return Mistake("misused")
    if parameter is None:
        return Mistake(name, sign=error.option_name)
    return Mistake(
        name,
        sign=where_said(error.ctx, parameter, voice),
        wants=voice.say(f"parameter.{key_of(parameter)}.wants"),
    )


def where_said(ctx: Any, parameter: Any, voice: Voice) -> str:
    """The origin of a value: an option, a variable or a file."""
    source = getattr(ctx and ctx.get_parameter_source(parameter.name), "name", "")
    if source == "ENVIRONMENT":
        return f"{ctx.auto_envvar_prefix}_{parameter.name.upper()}"
    if source == "DEFAULT_MAP":
        return voice.say("config.in_file", setting=key_of(parameter), name=ctx.meta["config"])
    return sign_of(parameter, voice)


def key_of(parameter: Any) -> str:
    """The key of an argument or option in the texts."""
    if parameter.param_type_name == "argument":
        return str(parameter.name)
    return str(max(parameter.opts, key=len)).removeprefix("--")


def sign_of(parameter: Any, voice: Voice) -> str:
    """An argument or option as it is written: `GAME`, `--seats`."""
    key = key_of(parameter)
    return voice.say(f"parameter.{key}.sign") if parameter.param_type_name == "argument" else f"--{key}"

"""Mistakes: what a person asked for cannot be done, and one line says why."""

from typing import Any

from tablee.cli.voice import Voice
from tablee.kit.facts import tag_of

BAD_INPUT = 2
INTERRUPTED = 130
"""Exit codes: a mistake, and Ctrl-C."""


class Mistake(Exception):
    """The name of a message `mistake.NAME`, and what fills its places."""

    def __init__(self, name: str, /, **places: object) -> None:
        super().__init__(name, places)
        self.name = name
        self.places = places

    def said(self, voice: Voice) -> str:
        """The mistake in one line."""
        return voice.say(f"mistake.{self.name}", **self.places)


MISUSES = ("no_such_option", "missing_parameter", "bad_parameter", "bad_option_usage")
"""What typer can find wrong with the words of a command, named after its exceptions."""


def misused(error: Any, voice: Voice) -> Mistake:
    """The mistake that an exception of typer's stands for."""
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
    """Where a value stands that somebody gave: behind an option, in a variable, or in a file."""
    source = getattr(ctx and ctx.get_parameter_source(parameter.name), "name", "")
    if source == "ENVIRONMENT":
        return f"{ctx.auto_envvar_prefix}_{parameter.name.upper()}"
    if source == "DEFAULT_MAP":
        return voice.say("config.in_file", setting=key_of(parameter), name=ctx.meta["config"])
    return sign_of(parameter, voice)


def key_of(parameter: Any) -> str:
    """The name under which the texts know an argument or an option."""
    if parameter.param_type_name == "argument":
        return str(parameter.name)
    return str(max(parameter.opts, key=len)).removeprefix("--")


def sign_of(parameter: Any, voice: Voice) -> str:
    """How a person writes an argument or an option: `GAME`, `--seats`."""
    key = key_of(parameter)
    return voice.say(f"parameter.{key}.sign") if parameter.param_type_name == "argument" else f"--{key}"

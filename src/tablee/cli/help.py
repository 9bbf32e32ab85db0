"""Help pages from the house's texts: typer parses the arguments, but its own help is in English only."""

import shutil
import textwrap
from typing import Any, NoReturn

import typer
from typer.core import TyperCommand, TyperGroup, TyperOption

from tablee.cli.mistakes import Mistake, key_of, sign_of
from tablee.cli.voice import Voice

UNSAID = "room"
"""The default command: `tablee --lan` opens the room."""

Row = tuple[str, str]
"""A sign, and what it means."""


class Option(TyperOption):
    """An option not converted if it was not given: converting imports pydantic, a third of a second."""

    def process_value(self, ctx: Any, value: Any) -> Any:
        unsaid = ctx.get_parameter_source(self.name).name == "DEFAULT"
        return value if unsaid else super().process_value(ctx, value)


class Command(TyperCommand):
    """A command with our help page, and an error for surplus arguments."""

    def __init__(self, *args: Any, **words: Any) -> None:
        super().__init__(*args, **words)
        for each in self.params:
            if type(each) is TyperOption:  # typer makes them, and cannot be told to make others
                each.__class__ = Option

    def get_help(self, ctx: Any) -> str:
        voice: Voice = ctx.obj
        arguments = [each for each in self.params if each.param_type_name == "argument"]
        options = [row(each, voice) for each in self.params if each.param_type_name == "option"]
        signs = [f"{place(each, voice)} " for each in arguments]
        usage = f"{ctx.command_path} {''.join(signs)}{voice.say('help.options_sign')}"
        sections = [
            section(voice.say("help.arguments"), [row(each, voice) for each in arguments]),
            section(voice.say("help.options"), [*options, *shared_options(voice)]),
        ]
        return page(f"command.{'.'.join(ctx.command_path.split()[1:])}", usage, sections, voice)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if "--help" in args:
            show(self.get_help(ctx))
        ctx.allow_extra_args = True
        super().parse_args(ctx, args)
        if ctx.args:
            raise Mistake("word_too_many", word=ctx.args[0])
        return []


class Group(TyperGroup):
    """The main command group, whose help lists all commands on one page."""

    def get_help(self, ctx: Any) -> str:
        voice: Voice = ctx.obj
        commands = [(name, voice.say(f"command.{name}.about")) for name in self.commands]
        commands += [(name, about(group, voice)) for name, group in self.brought().items()]
        options = [row(each, voice) for each in self.params]
        sections = [
            section(voice.say("help.commands"), commands),
            section(voice.say("help.options"), [*options, *shared_options(voice)]),
        ]
        return page("command.tablee", voice.say("help.usage_sign"), sections, voice)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        if args[:1] == ["--help"]:
            show(self.get_help(ctx))
        if not args or (args[0].startswith("--") and args[0] not in self.options()):
            args = [UNSAID, *args]
        return super().parse_args(ctx, args)

    def options(self) -> set[str]:
        """The options allowed before a command."""
        return {sign for parameter in self.params for sign in parameter.opts}

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name in self.commands:
            return self.commands[cmd_name]
        brought = self.brought()
        if cmd_name not in brought:
            raise Mistake("no_such_command", word=cmd_name, known=", ".join([*self.commands, *brought]))
        return brought[cmd_name]

    def brought(self) -> dict[str, Any]:
        """The command groups of games; looked up only when needed, since that loads every box."""
        from tablee.cli.brought import groups

        return dict(groups())


def about(group: Any, voice: Voice) -> str:
    """The description of a game's command group, in the game's words."""
    return voice.texts(group.game).say(f"command.{group.name}.about")


def show(help_page: str) -> NoReturn:
    """Print a page and exit."""
    typer.echo(help_page)
    raise typer.Exit


def row(parameter: Any, voice: Voice) -> Row:
    """One line of a help page."""
    key, sign = key_of(parameter), sign_of(parameter, voice)
    about = voice.say(f"parameter.{key}.about")
    if parameter.param_type_name == "argument" or parameter.is_flag:
        return sign, about
    if parameter.default is not None:
        about = f"{about} [{parameter.default}]"
    return f"{sign} {voice.say(f'parameter.{key}.sign')}", about


def place(argument: Any, voice: Voice) -> str:
    """An argument as shown in the usage line; in brackets if it is optional."""
    sign = sign_of(argument, voice)
    return sign if argument.required else f"[{sign}]"


def shared_options(voice: Voice) -> list[Row]:
    """The options that every command accepts."""
    return [
        (f"--lang {voice.say('parameter.lang.sign')}", voice.say("parameter.lang.about")),
        ("--help", voice.say("parameter.help.about")),
    ]


def page(key: str, usage: str, sections: list[str], voice: Voice) -> str:
    """A whole page: description, usage, options, examples."""
    examples = textwrap.indent(voice.say(f"{key}.examples").strip(), "  ")
    parts = [
        wrapped(voice.say(f"{key}.about")),
        f"{headline(voice.say('help.usage'))}\n  {usage}",
        *sections,
        wrapped(voice.say(f"{key}.more")),
        f"{headline(voice.say('help.examples'))}\n{examples}",
    ]
    return "\n\n".join(filter(None, parts))


def section(title: str, rows: list[Row]) -> str:
    """A headline and its rows in two columns; empty without rows."""
    if not rows:
        return ""
    left = 4 + max(len(sign) for sign, _ in rows)
    lines = [wrapped(f"  {sign:{left - 2}}{about}", indent=left) for sign, about in rows]
    return "\n".join([headline(title), *lines])


def headline(title: str) -> str:
    return typer.style(title, bold=True)


def wrapped(text: str, indent: int = 0) -> str:
    """The text wrapped to the terminal's width, paragraph by paragraph."""
    width = min(100, max(50, shutil.get_terminal_size().columns))
    wrap = textwrap.TextWrapper(width, subsequent_indent=" " * indent, break_on_hyphens=False)
    return "\n".join(wrap.fill(line) for line in text.strip("\n").split("\n"))

"""Command groups of games, with help pages in the games' words."""

from collections.abc import Callable
from contextlib import AbstractContextManager
from typing import Any

import typer
from typer.core import TyperGroup
from typer.main import get_group

from tablee import shelf
from tablee.cli import files
from tablee.cli.help import Command, page, section, shared_options, show
from tablee.cli.mistakes import Mistake
from tablee.cli.progress import progress
from tablee.cli.voice import Voice
from tablee.kit.desk import Desk


class GameDesk(Voice):
    """The desk for a game's commands: the game's texts first, then those of the house."""

    def __init__(self, language: str, game: str) -> None:
        super().__init__(language)
        self.own = self.texts(game)

    def say(self, key: str, **places: object) -> str:
        texts = self.own if key in self.own.messages else self.house
        return texts.say(key, **places)

    def read(self, name: str, most: int) -> bytes:
        return files.read_some(name, most)

    def write(self, name: str, content: bytes, *, force: bool) -> None:
        files.write(name, content, force=force)

    def progress(self, label: str, total: int | None) -> AbstractContextManager[Callable[[], None]]:
        return progress(label, total, talking=False)

    def mistake(self, sentence: str) -> Exception:
        return Mistake("told", sentence=sentence)


class Brought(TyperGroup):
    """The commands of one game."""

    game: str

    def get_help(self, ctx: Any) -> str:
        desk: Voice = ctx.obj
        commands = [(name, desk.say(f"command.{self.name}.{name}.about")) for name in self.commands]
        usage = f"{ctx.command_path} {desk.say('help.group_sign')}"
        sections = [
            section(desk.say("help.commands"), commands),
            section(desk.say("help.options"), shared_options(desk)),
        ]
        return page(f"command.{self.name}", usage, sections, desk)

    def parse_args(self, ctx: Any, args: list[str]) -> list[str]:
        ctx.obj = desk_for(ctx.obj, self.game)
        if args[:1] in ([], ["--help"]):
            show(self.get_help(ctx))
        return super().parse_args(ctx, args)

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        if cmd_name not in self.commands:
            word, known = f"{self.name} {cmd_name}", ", ".join(self.commands)
            raise Mistake("no_such_command", word=word, known=known)
        return self.commands[cmd_name]


def desk_for(voice: Voice, game: str) -> Any:
    """The desk for a game's commands, in the user's language."""
    desk: Desk = GameDesk(voice.language, game)
    return desk


def groups() -> dict[str, Brought]:
    """Every command group of the games on the shelf, by name."""
    return {name: group(name, game, app) for name, (game, app) in shelf.commands().items()}


def group(name: str, game: str, app: typer.Typer) -> Brought:
    """A game's commands, with help pages like those of the house."""
    for command in app.registered_commands:
        command.cls, command.add_help_option = Command, False
    app.info.cls, app.info.name, app.info.add_help_option = Brought, name, False
    found = get_group(app)
    assert isinstance(found, Brought)
    found.game = game
    return found

"""Dice as writers of bots meet them: what compiling leaves of their words is made whole from their source."""

import ast
from pathlib import Path

from tablee.kit import dice
from tablee.kit.dice import Dice as Dice


def words_of(source: str) -> str:
    """What the first class there says of itself, with a line for each of its methods."""
    found = next(each for each in ast.parse(source).body if isinstance(each, ast.ClassDef))
    methods = [each for each in found.body if isinstance(each, ast.FunctionDef)]
    calls = [f"{each.name}({', '.join(arg.arg for arg in each.args.args[1:])})" for each in methods]
    width = max(map(len, calls))
    lines = [f"{call:{width}}   {ast.get_docstring(each)}" for call, each in zip(calls, methods, strict=True)]
    return "\n".join([ast.get_docstring(found) or "", "", *lines])


def give_words() -> None:
    """Let `help` say of compiled dice what it says of plain ones; without their source it stays silent."""
    source = Path(dice.__file__).with_name("dice.py")
    if not Dice.__doc__ and source.is_file():
        Dice.__doc__ = words_of(source.read_text())


give_words()

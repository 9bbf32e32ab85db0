"""The `Dice` class with docstrings also where it is compiled: they are read from its source."""

import ast
from pathlib import Path

from tablee.kit import dice
from tablee.kit.dice import Dice as Dice


def words_of(source: str) -> str:
    """The docstring of the first class in a source, with a line for each of its methods."""
    found = next(each for each in ast.parse(source).body if isinstance(each, ast.ClassDef))
    methods = [each for each in found.body if isinstance(each, ast.FunctionDef)]
    calls = [f"{each.name}({', '.join(arg.arg for arg in each.args.args[1:])})" for each in methods]
    width = max(map(len, calls))
    lines = [f"{call:{width}}   {ast.get_docstring(each)}" for call, each in zip(calls, methods, strict=True)]
    return "\n".join([ast.get_docstring(found) or "", "", *lines])


def give_words() -> None:
    """Give compiled dice the docstrings of their source, if that is available."""
    source = Path(dice.__file__).with_name("dice.py")
    if not Dice.__doc__ and source.is_file():
        Dice.__doc__ = words_of(source.read_text())


give_words()

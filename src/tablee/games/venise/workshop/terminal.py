"""The commands `tablee board check`, `show` and `make`, and what they print."""

import secrets
from collections.abc import Iterator

from tablee.games.venise.boards.board import COLOURS, Board
from tablee.games.venise.boards.boardfile import FACES, LONGEST, BoardError, parse, text_of
from tablee.games.venise.boards.catalogue import names, source
from tablee.games.venise.boards.geometry import geometry
from tablee.games.venise.boards.posts import WATER
from tablee.games.venise.workshop.checker import STOCKS, Cost, Report, check
from tablee.games.venise.workshop.maker import make
from tablee.games.venise.workshop.picture import picture
from tablee.games.venise.workshop.sketch import sketch
from tablee.kit.desk import Desk

MOST_BYTES = 4 * LONGEST
"""The most bytes a text of `LONGEST` letters can have."""
WIDTH = 24
"""The width of the table's first column."""


def find_board(desk: Desk, name: str) -> Board:
    """A board of the catalogue, or else the one in a file."""
    try:
        return parse(source(name) if name in names() else decoded(desk.read(name, MOST_BYTES)))
    except BoardError as problem:
        raise desk.mistake(mistake_told(desk, name, problem)) from None


def decoded(content: bytes) -> str:
    """The text of a file, if it can be a board at all."""
    if len(content) > MOST_BYTES:
        raise BoardError("board_too_long")
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BoardError("board_not_text") from None


def mistake_told(desk: Desk, name: str, problem: BoardError) -> str:
    """What is wrong with a file, and where, as a sentence."""
    why = desk.say(f"refusal.{problem.why}")
    if not problem.line:
        return desk.say("board.wrong", name=name, why=why)
    return desk.say("board.wrong_at", name=name, line=problem.line, column=problem.column, why=why)


def judge(desk: Desk, board: Board) -> int:
    """Print the checker's report; exit code 1 if the board cannot be played."""
    with desk.progress(desk.say("board.progress"), len(STOCKS) * len(COLOURS)) as advance:
        report = check(board, advance)
    for line in told(desk, board, report):
        print(line)
    return 0 if report.playable() else 1


def told(desk: Desk, board: Board, report: Report) -> Iterator[str]:
    """The report, line by line."""
    count = sum(sign != WATER for row in board.rows for sign in row)
    face = desk.say(f"board.{FACES[board.night]}")
    yield desk.say("board.head", name=board.name, face=face, n=count, cells=int(geometry(board).posts))
    yield from reach_told(desk, report)
    if report.idle:
        yield desk.say("board.idle", n=len(report.idle), cells=", ".join(report.idle))
    yield symmetry_told(desk, report)
    if report.costs:
        yield from costs_told(desk, report)
    yield desk.say("board.playable" if report.playable() else "board.unplayable")


def reach_told(desk: Desk, report: Report) -> Iterator[str]:
    """Which gems and which cells are out of reach, from where, and why."""
    if not any(reach.out_of_reach for reach in report.reaches):
        yield desk.say("board.all_within_reach")
    for colour, reach, lost in zip(COLOURS, report.reaches, report.lost, strict=True):
        for gem in lost:
            places = {"colour": desk.say(f"board.{colour}"), "gem": gem, "start": reach.start}
            yield desk.say("board.gem_lost", why=desk.say(f"board.why.{reach.out_of_reach[gem]}"), **places)
    starts: dict[tuple[str, str], list[str]] = {}
    for reach in report.reaches:
        for why in dict.fromkeys(reach.out_of_reach.values()):
            cells = [cell for cell, found in reach.out_of_reach.items() if found == why]
            starts.setdefault((why, ", ".join(cells)), []).append(reach.start)
    for (reason, told_cells), begun in starts.items():
        places = {"starts": ", ".join(begun), "cells": told_cells}
        yield desk.say("board.cells_lost", why=desk.say(f"board.why.{reason}"), **places)


def symmetry_told(desk: Desk, report: Report) -> str:
    """Which colours have the very same board."""
    groups = [
        [desk.say(f"board.{COLOURS[colour]}") for colour, like in enumerate(report.equals) if like == leader]
        for leader in dict.fromkeys(report.equals)
    ]
    if len(groups) == 1:
        return desk.say("board.symmetric")
    pairs = [" = ".join(group) for group in groups if len(group) > 1]
    return desk.say("board.half_symmetric", pairs=", ".join(pairs)) if pairs else desk.say("board.lopsided")


def costs_told(desk: Desk, report: Report) -> Iterator[str]:
    """A row for each stock, then whether the colours are even."""
    yield desk.say("board.costs")
    heads = [desk.say(f"board.{colour}") for colour in COLOURS]
    yield " " * WIDTH + "".join(f"{head:>10}" for head in heads)
    for (large, small), costs in zip(STOCKS, report.costs, strict=True):
        stock = desk.say("board.stock", large=large, small=small)
        yield f"  {stock:{WIDTH - 2}}" + "".join(f"{cost_told(cost):>10}" for cost in costs)
    yield desk.say("board.fair" if report.spread() <= 1 else "board.unfair", n=report.spread())


def cost_told(cost: Cost) -> str:
    return str(cost.hourglasses) if cost.exact else f"≥ {cost.hourglasses}"


def draw(desk: Desk, board: Board, file: str | None, *, force: bool) -> int:
    """Draw the board in the terminal, or as a picture into a file."""
    if file is not None:
        desk.write(file, picture(board).encode(), force=force)
        return 0
    letters = {colour: desk.say(f"board.{colour}")[0].upper() for colour in COLOURS}
    print(f"{board.name} ({desk.say(f'board.{FACES[board.night]}')})\n")
    print("\n".join(sketch(board, letters)))
    print()
    print(desk.say("board.legend", **{colour: letters[colour] for colour in COLOURS}))
    return 0


def invent(desk: Desk, seed: int | None, *, night: bool) -> int:
    """Generate a board and print it as a file; without a seed, a random one."""
    number = secrets.randbelow(10**9) if seed is None else seed
    name = desk.say("board.new_night" if night else "board.new_day", seed=number)
    with desk.progress(desk.say("board.making"), None) as tried:
        board = make(number, night=night, name=name, tried=tried)
    print(text_of(board), end="")
    return 0

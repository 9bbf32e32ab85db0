"""The commands that Venise brings: `tablee board check`, `show` and `make`."""

from typing import Annotated

import typer

NAME = "board"

app = typer.Typer(add_completion=False)

File = Annotated[str, typer.Argument()]
Force = Annotated[bool, typer.Option("--force")]


@app.command()
def check(ctx: typer.Context, file: File) -> int:
    from tablee.games.venise.workshop.terminal import find_board, judge

    return judge(ctx.obj, find_board(ctx.obj, file))


@app.command()
def show(
    ctx: typer.Context,
    file: File,
    svg: Annotated[str | None, typer.Option("--svg")] = None,
    force: Force = False,
) -> int:
    from tablee.games.venise.workshop.terminal import draw, find_board

    return draw(ctx.obj, find_board(ctx.obj, file), svg, force=force)


@app.command()
def make(
    ctx: typer.Context,
    seed: Annotated[int | None, typer.Option("--seed", min=0, max=10**15 - 1)] = None,
    night: Annotated[bool, typer.Option("--night")] = False,
) -> int:
    from tablee.games.venise.workshop.terminal import invent

    return invent(ctx.obj, seed, night=night)

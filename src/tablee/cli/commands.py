"""Every command with its parameters; the modules a command needs are only imported when it is called."""

from functools import partial
from typing import Annotated

import typer

from tablee.cli.config import Configured, all_said, show
from tablee.cli.help import Command, Group

app = typer.Typer(add_completion=False)

# Typer's own --help would import pydantic, which takes longer than listing the games; ours is in help.py.
command = partial(app.command, cls=Command, add_help_option=False)

GameName = Annotated[str, typer.Argument()]
File = Annotated[str, typer.Argument()]
Parents = Annotated[list[str] | None, typer.Argument()]
Seats = Annotated[int | None, typer.Option("--seats")]
Bots = Annotated[str, typer.Option("--bots")]
Options = Annotated[list[str] | None, typer.Option("--option")]
Seed = Annotated[int | None, typer.Option("--seed", min=0, max=10**15 - 1)]
SomeSeed = Annotated[int, typer.Option("--seed", min=0, max=10**15 - 1)]
On = Annotated[str | None, typer.Option("--on")]
Json = Annotated[bool, typer.Option("--json")]
RoomFile = Annotated[str | None, typer.Option("--db")]
Database = Annotated[str | None, typer.Option("--store")]
Broker = Annotated[str | None, typer.Option("--bus")]
Elsewhere = Annotated[str | None, typer.Option("--store", hidden=True)]
"""The setting of a room on a database: file commands must refuse it, not use another room's file."""
Config = Annotated[str | None, typer.Option("--config")]
Force = Annotated[bool, typer.Option("--force")]


@app.callback(cls=Group, add_help_option=False, invoke_without_command=True)
def tablee(version: Annotated[bool, typer.Option("--version")] = False) -> int:
    if version:
        from tablee import __version__

        print(__version__)
    return 0


@command(cls=Configured)
def room(
    ctx: typer.Context,
    lan: Annotated[bool, typer.Option("--lan")] = False,
    host: Annotated[str | None, typer.Option("--host")] = None,
    port: Annotated[int, typer.Option("--port", min=0, max=65535)] = 8484,
    db: RoomFile = None,
    store: Database = None,
    bus: Broker = None,
    base_url: Annotated[str | None, typer.Option("--base-url")] = None,
    push: Annotated[str | None, typer.Option("--push")] = None,
    makers: Annotated[str, typer.Option("--makers")] = "anyone",
    keep: Annotated[int, typer.Option("--keep", min=1, max=400)] = 400,
    drain: Annotated[int, typer.Option("--drain", min=0, max=3600)] = 0,
    metrics_token: Annotated[str | None, typer.Option("--metrics-token")] = None,
    log_format: Annotated[str, typer.Option("--log-format")] = "text",
    no_browser: Annotated[bool, typer.Option("--no-browser")] = False,
    config: Config = None,
    show_config: Annotated[bool, typer.Option("--show-config")] = False,
) -> int:
    from tablee.cli.room import Rules, check, contact_of, host_of, open_room

    contact = contact_of(push) if push is not None else None
    house = Rules(makers, keep, contact, drain, metrics_token, log_format, store, bus, all_said(ctx))
    host = host_of(house, host, lan=lan)
    check(ctx.obj, house, base_url)
    if show_config:
        return show(ctx, ctx.obj)
    return open_room(ctx.obj, host, port, db, base_url, house, browser=not no_browser)


@command(cls=Configured)
def backup(
    ctx: typer.Context,
    copy: File,
    db: RoomFile = None,
    force: Force = False,
    config: Config = None,
    store: Elsewhere = None,
) -> int:
    from tablee.cli.room import back_up, must_be_a_file

    must_be_a_file("backup", store)
    return back_up(ctx.obj, copy, db, force=force)


@command(cls=Configured)
def restore(
    ctx: typer.Context,
    backup: File,
    db: RoomFile = None,
    force: Force = False,
    config: Config = None,
    store: Elsewhere = None,
) -> int:
    from tablee.cli.room import must_be_a_file, put_back

    must_be_a_file("restore", store)
    return put_back(ctx.obj, backup, db, force=force)


@command()
def migrate(ctx: typer.Context, source: File, target: File) -> int:
    from tablee.cli.migrate import move

    return move(ctx.obj, source, target)


@command(cls=Configured)
def operator(ctx: typer.Context, db: RoomFile = None, store: Database = None, config: Config = None) -> int:
    from tablee.cli.operator import print_link

    return print_link(ctx.obj, db, store)


@command(cls=Configured)
def worker(
    ctx: typer.Context,
    bus: Broker = None,
    store: Database = None,
    jobs: Annotated[int | None, typer.Option("--jobs", min=1, max=256)] = None,
    config: Config = None,
) -> int:
    from tablee.cli.worker import work

    return work(ctx.obj, bus, jobs, store)


@command()
def games(ctx: typer.Context, as_json: Json = False) -> int:
    from tablee.cli.games import show_shelf

    return show_shelf(ctx.obj, as_json=as_json)


@command()
def play(
    ctx: typer.Context,
    game: GameName,
    seats: Seats = None,
    seat: Annotated[int, typer.Option("--seat")] = 1,
    bots: Bots = "greedy",
    option: Options = None,
    seed: Seed = None,
    save: Annotated[str | None, typer.Option("--save")] = None,
    force: Force = False,
) -> int:
    from tablee.cli.play import Keeping, sit_down
    from tablee.cli.settings import find_match, find_person, new_secret

    match = find_match(ctx.obj, game, seats, option, bots)
    return sit_down(ctx.obj, match, find_person(match, seat), new_secret(seed), Keeping(save, force))


@command()
def sim(
    ctx: typer.Context,
    game: GameName,
    seats: Seats = None,
    games: Annotated[int, typer.Option("--games", min=1, max=10**9)] = 100,
    seed: SomeSeed = 0,
    bots: Bots = "uniform",
    option: Options = None,
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=256)] = 1,
    on: On = None,
    as_json: Json = False,
    in_the_open: Annotated[bool, typer.Option("--open")] = False,
) -> int:
    from tablee.cli.settings import find_match
    from tablee.cli.sim import simulate

    match = find_match(ctx.obj, game, seats, option, bots)
    seeds = range(seed, seed + games)
    return simulate(ctx.obj, match, seeds, jobs=jobs, as_json=as_json, in_the_open=in_the_open, on=on)


@command()
def arena(
    ctx: typer.Context,
    game: GameName,
    bots: Annotated[str, typer.Option("--bots")] = "gentle,fair,strong,master",
    seats: Seats = None,
    games: Annotated[int, typer.Option("--games", min=1, max=10**9)] = 1000,
    seed: SomeSeed = 0,
    option: Options = None,
    jobs: Annotated[int, typer.Option("--jobs", min=1, max=256)] = 1,
    on: On = None,
    neighbours: Annotated[bool, typer.Option("--neighbours")] = False,
    to_the_end: Annotated[bool, typer.Option("--to-the-end")] = False,
    file: Annotated[str | None, typer.Option("--file")] = None,
    plot: Annotated[str | None, typer.Option("--plot")] = None,
    as_json: Json = False,
) -> int:
    from tablee.cli.arena import ArenaWords, contend, find_tournament

    found = find_tournament(ctx.obj, game, seats, option, bots, seed=seed, neighbours=neighbours)
    return contend(ctx.obj, found, ArenaWords(games, jobs, not to_the_end, file, plot, as_json, on))


@command()
def record(
    ctx: typer.Context,
    game: GameName,
    recording: File,
    seats: Seats = None,
    bots: Bots = "uniform",
    option: Options = None,
    seed: Seed = None,
    force: Force = False,
) -> int:
    from tablee.cli.recordings import write_down
    from tablee.cli.settings import find_match, new_secret

    match = find_match(ctx.obj, game, seats, option, bots)
    return write_down(ctx.obj, match, recording, new_secret(seed), force=force)


@command()
def replay(ctx: typer.Context, recording: File) -> int:
    from tablee.cli.recordings import tell

    return tell(ctx.obj, recording)


@command()
def verify(ctx: typer.Context, recording: File, parents: Parents = None) -> int:
    from tablee.cli.recordings import confirm

    return confirm(ctx.obj, recording, parents or [])


@command(cls=Configured)
def export(
    ctx: typer.Context,
    recordings: Annotated[list[str] | None, typer.Argument()] = None,
    out: Annotated[str, typer.Option("--out")] = "-",
    format: Annotated[str | None, typer.Option("--format")] = None,
    game: Annotated[str | None, typer.Option("--game")] = None,
    db: RoomFile = None,
    force: Force = False,
    config: Config = None,
    store: Elsewhere = None,
) -> int:
    from tablee.cli.export import export as write_rows
    from tablee.cli.room import must_be_a_file

    if not recordings:
        must_be_a_file("export", store)
    return write_rows(ctx.obj, recordings or [], out, format, game, db, force=force)


@command()
def coach(
    ctx: typer.Context,
    recording: File,
    seat: Annotated[int | None, typer.Option("--seat", min=1)] = None,
    seed: SomeSeed = 0,
    nodes: Annotated[int | None, typer.Option("--nodes", min=1, max=10**6)] = None,
    as_json: Json = False,
) -> int:
    from tablee.cli.coach import go_through

    return go_through(ctx.obj, recording, seat, seed, nodes, as_json=as_json)


@command()
def join(
    ctx: typer.Context,
    url: Annotated[str, typer.Argument()],
    name: Annotated[str, typer.Option("--name")] = "Terminal",
) -> int:
    from tablee.cli.join import join_table

    return join_table(ctx.obj, url, name)


@command()
def seat(
    ctx: typer.Context,
    url: Annotated[str, typer.Argument()],
    bot: Annotated[str, typer.Option("--bot")] = "greedy",
    name: Annotated[str | None, typer.Option("--name")] = None,
) -> int:
    from tablee.cli.join import seat_bot

    return seat_bot(ctx.obj, url, bot, name)


@command()
def load(
    ctx: typer.Context,
    room: Annotated[str | None, typer.Argument()] = None,
    game: Annotated[str | None, typer.Option("--game")] = None,
    tables: Annotated[int, typer.Option("--tables", min=1, max=10_000)] = 100,
    seats: Seats = None,
    pace: Annotated[float, typer.Option("--pace", min=0, max=1000)] = 0.5,
    seconds: Annotated[int, typer.Option("--seconds", min=1, max=86_400)] = 20,
    as_json: Json = False,
) -> int:
    from tablee.cli.load import measure
    from tablee.cli.settings import find_tables
    from tablee.join.load import Load

    name, taken = find_tables(game, seats)[0]
    return measure(ctx.obj, room, Load(name, taken, tables, pace, seconds), as_json=as_json)


@command()
def new(
    ctx: typer.Context,
    called: Annotated[str, typer.Argument()],
    board: Annotated[bool, typer.Option("--board")] = False,
) -> int:
    from tablee.cli.new import begin

    return begin(ctx.obj, called, board=board)


@command(name="compile")
def compile_game(
    ctx: typer.Context,
    package: Annotated[str, typer.Argument()],
    clear: Annotated[bool, typer.Option("--clear")] = False,
) -> int:
    from tablee.cli.compile import clear_package, compile_package

    return clear_package(ctx.obj, package) if clear else compile_package(ctx.obj, package)


@command()
def check(
    ctx: typer.Context,
    game: GameName,
    examples: Annotated[int, typer.Option("--examples", min=1, max=10**6)] = 100,
    seed: SomeSeed = 0,
) -> int:
    from tablee.cli.check import judge
    from tablee.cli.settings import find_game

    return judge(ctx.obj, find_game(game), examples=examples, seed=seed)


@command()
def golden(
    ctx: typer.Context,
    game: GameName,
    ending: Annotated[str | None, typer.Option("--ending")] = None,
    seats: Seats = None,
    games: Annotated[int, typer.Option("--games", min=1, max=10**9)] = 10_000,
    seed: SomeSeed = 0,
    bots: Bots = "uniform",
    option: Options = None,
    save: Annotated[str | None, typer.Option("--save")] = None,
    force: Force = False,
) -> int:
    from tablee.cli.goldens import make_golden
    from tablee.cli.settings import find_match

    match = find_match(ctx.obj, game, seats, option, bots)
    return make_golden(ctx.obj, match, ending, range(seed, seed + games), save, force=force)


@command()
def counts(
    ctx: typer.Context, game: GameName, write: Annotated[bool, typer.Option("--write")] = False
) -> int:
    from tablee.cli.goldens import count_again
    from tablee.cli.settings import find_game

    return count_again(ctx.obj, find_game(game).box.id, write=write)


@command()
def bench(
    ctx: typer.Context,
    game: Annotated[str | None, typer.Argument()] = None,
    seats: Seats = None,
    as_json: Json = False,
) -> int:
    from tablee.cli.bench import race
    from tablee.cli.settings import find_tables

    return race(ctx.obj, find_tables(game, seats), as_json=as_json)

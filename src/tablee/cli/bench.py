"""`tablee bench`: compares the speed of random games."""

import msgspec

from tablee.cli.progress import progress
from tablee.cli.voice import Voice
from tablee.lab import bench
from tablee.lab.pace import OPENSPIEL


def race(voice: Voice, tables: list[tuple[str, int]], *, as_json: bool) -> int:
    """Measure each game with its number of seats."""
    found: list[bench.Measurement] = []
    kinds = [kind for game, _ in tables for kind in bench.kinds(game)]
    runs = bench.RUNS * len(kinds)
    with progress(voice.say("bench.progress"), runs, talking=as_json) as advance:
        for game, seats in tables:
            measured = list(bench.measurements(game, seats, bench.measure(game, seats, advance)))
            if as_json:
                for each in measured:
                    print(msgspec.json.encode(each).decode(), flush=True)
            found += measured
    if not as_json:
        show(voice, found)
        if "compiled" not in kinds:
            print(voice.say("bench.no_compiled"))
        if not OPENSPIEL.keys() & kinds:
            print(voice.say("bench.no_openspiel"))
    return 0


def show(voice: Voice, found: list[bench.Measurement]) -> None:
    """Print all speeds as a table."""
    from tablee.cli.screen import Screen, grid

    rows = [
        [
            each.game,
            str(each.seats),
            voice.say("bench.compiled" if each.compiled else "bench.interpreted"),
            f"{each.moves_per_s:,}",
            voice.word(f"bench.{each.against}") if each.against else "",
            f"× {each.ratio:.2f}" if each.ratio else "",
        ]
        for each in found
    ]
    heads = [voice.say(f"bench.{column}") for column in ("game", "seats", "kind", "pace", "against", "ratio")]
    Screen().print(grid(heads, rows, numbers=frozenset({1, 3, 5})))

"""`tablee load`: measures how much load a room can take."""

import statistics

import msgspec

from tablee.cli.join import over_the_line
from tablee.cli.loop import run
from tablee.cli.mistakes import Mistake
from tablee.cli.voice import Voice
from tablee.join.load import Load, Report, load, room_of_its_own


def measure(voice: Voice, url: str | None, wanted: Load, *, as_json: bool) -> int:
    """Load the room at `url`, or one opened for the purpose, and print what was measured."""
    if url is None:
        with room_of_its_own() as (address, process):
            report = run(load(address, wanted, process))
    else:
        report = over_the_line(voice, url, load(url, wanted, None), run)
    if report.moves == 0:
        raise Mistake("load_nothing")
    print(msgspec.json.encode(figures(report)).decode() if as_json else "\n".join(lines(voice, report)))
    return 0


def figures(report: Report) -> dict[str, float | None]:
    """The measurements by name."""
    quantiles = statistics.quantiles(report.delays_ms, n=100) if len(report.delays_ms) > 1 else [0.0] * 99
    cpu = None if report.cpu_s is None else 1000 * report.cpu_s / report.moves
    return {
        "tables": report.tables,
        "seats": report.seats,
        "seconds": report.seconds,
        "moves": report.moves,
        "refused": report.refused,
        "moves_per_s": report.moves / report.seconds,
        "p50_ms": quantiles[49],
        "p99_ms": quantiles[98],
        "cpu_ms_per_move": cpu,
        "memory_mb": report.memory_mb,
        "measuring_percent": 100 * report.busy,
    }


def lines(voice: Voice, report: Report) -> list[str]:
    """The measurements in words."""
    found = {name: "–" if value is None else f"{value:,.1f}" for name, value in figures(report).items()}
    found |= {name: str(getattr(report, name)) for name in ("tables", "seats", "moves", "refused")}
    return [voice.say(f"load.{key}", **found) for key in ("moves", "delay", "cost", "measuring")]

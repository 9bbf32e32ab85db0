"""`tablee sim`: bots play many games; a summary for people, JSON lines for programs and referees."""

import time
from collections.abc import Iterator
from typing import Any

import msgspec

from tablee.cli.progress import progress
from tablee.cli.settings import bot_errors_told
from tablee.cli.voice import Voice
from tablee.lab.arena import GamePlayed, LineUp, play_all
from tablee.lab.report import Report, report


def simulate(
    voice: Voice,
    match: LineUp,
    seeds: range,
    *,
    jobs: int,
    as_json: bool,
    in_the_open: bool,
    on: str | None = None,
) -> int:
    """Play one game for each seed, and print the results."""
    begun = time.perf_counter()
    kept: list[GamePlayed] = []
    talking = as_json or in_the_open
    with progress(voice.say("sim.progress"), len(seeds), talking=talking) as advance, bot_errors_told():
        for outcome in play_all(match, seeds, jobs=jobs, on=on, in_the_open=in_the_open):
            advance()
            if talking:
                for line in lines(match, outcome):
                    print(msgspec.json.encode(line).decode())
            else:
                kept.append(outcome)
    if kept:
        show(voice, match, report(kept), per_second=len(kept) / (time.perf_counter() - begun))
    return 0


def lines(match: LineUp, outcome: GamePlayed) -> Iterator[dict[str, Any]]:
    """A game as JSON lines: its steps if it was played in the open, then how it went."""
    played = {
        "game": match.game,
        "seats": len(match.bots),
        "options": match.options,
        "bots": match.bots,
        "seed": outcome.seed,
    }
    for number, step in enumerate(outcome.told):
        heading = {"step": number, "choices": step.choices} if number else {"setup": played}
        yield {**heading, "picks": step.picks, "events": step.events, "state": step.state}
    result = outcome.result
    yield {
        **played,
        "scores": result.scores,
        "ranking": result.places,
        "ending": result.ending,
        "steps": outcome.steps,
    }


def show(voice: Voice, match: LineUp, summary: Report, *, per_second: float) -> None:
    """The summary: a row for each seat, then the endings and how long the games were."""
    from tablee.cli.screen import Screen, grid

    names = voice.seat_names(match.game, len(match.bots))
    rows = [
        [
            name,
            voice.bot_name(match.game, bot),
            f"{seat.wins / summary.games:.1%}",
            f"{seat.mean_score:.2f}",
            f"{seat.mean_place:.2f}",
        ]
        for name, bot, seat in zip(names, match.bots, summary.seats, strict=True)
    ]
    heads = [voice.say(f"sim.{column}") for column in ("seat", "bot", "wins", "score", "place")]
    screen = Screen()
    screen.print(grid(heads, rows, numbers=frozenset({2, 3, 4})))
    for ending, games in summary.endings.items():
        told = voice.texts(match.game).say(f"ending.{ending}")
        screen.print(voice.say("sim.ending", share=f"{games / summary.games:.1%}", ending=told))
    if summary.median_rounds is not None:
        screen.print(voice.say("sim.rounds", rounds=f"{summary.median_rounds:g}"))
    screen.print(
        voice.say(
            "sim.closing",
            n=summary.games,
            steps=f"{summary.mean_steps:.1f}",
            fewest=summary.fewest_steps,
            most=summary.most_steps,
            pace=round(per_second),
        )
    )

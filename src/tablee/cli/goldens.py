"""`tablee golden` and `tablee counts`: what laws 14 and 15 ask a game's maker for, made in one command."""

from importlib.util import find_spec
from pathlib import Path

import msgspec

from tablee import shelf
from tablee.cli import files
from tablee.cli.mistakes import Mistake
from tablee.cli.progress import progress
from tablee.cli.settings import bots_minded
from tablee.cli.voice import Voice
from tablee.lab.arena import LineUp, play_all
from tablee.library.match import Match, new

DEPTH = 2
"""So many steps are counted from a position that nobody has counted from before."""
ON = 3
"""The second of such positions is so many steps after the first."""


def make_golden(
    voice: Voice, line_up: LineUp, ending: str | None, seeds: range, file: str | None, *, force: bool
) -> int:
    """Play until a game ends as wanted, and keep that game where the game's goldens are."""
    known = shelf.game(line_up.game).box.endings
    if ending is None:
        raise Mistake("missing_parameter", sign="--ending", wants=voice.say("parameter.ending.wants"))
    if ending not in known:
        raise Mistake("no_such_ending", word=ending, known=", ".join(known))
    name = file or str(folder_of(line_up.game) / f"{ending}.jsonl")
    files.claim(name, force=force)
    with bots_minded():
        seed = find_seed(voice, line_up, ending, seeds)
        again(line_up, seed).save(name)
    print(voice.say("record.written", file=name))
    return 0


def find_seed(voice: Voice, line_up: LineUp, ending: str | None, seeds: range) -> int:
    """The first seed whose game ends so."""
    with progress(voice.say("sim.progress"), len(seeds), talking=False) as advance:
        for outcome in play_all(line_up, seeds):
            if outcome.result.ending == ending:
                return outcome.seed
            advance()
    raise Mistake("no_golden_found", n=len(seeds), ending=ending)


def again(line_up: LineUp, seed: int) -> Match:
    """The game of that seed, step by step."""
    options = msgspec.structs.asdict(line_up.options)
    match = new(line_up.game, len(line_up.bots), seed=seed, **options)
    while match.awaited:
        step_on(match, line_up.bots)
    return match


def step_on(match: Match, bots: tuple[str, ...]) -> None:
    """One step, each bot in its seat."""
    for seat in match.awaited:
        match.choose(seat, match.ask(bots[seat], seat))


def count_again(voice: Voice, id: str, *, write: bool) -> int:
    """Count a game's positions as they are now, and print or keep that; two of its own if it has none."""
    if not find_spec("hypothesis"):
        raise Mistake("no_laws")
    from tablee.laws import counts

    game, stored = shelf.game(id), shelf.counts(id)
    if stored is None:
        fresh = [counts.Counts(name, text, (), (0,) * DEPTH) for name, text in two_positions(id).items()]
        text = counts.write([counts.count(game, position) for position in fresh])
    else:
        try:
            text = counts.write([counts.count(game, position) for position in counts.read(stored)])
        except counts.Unreadable as problem:
            raise Mistake("bad_counts", game=id, problem=problem) from None
    if not write:
        print(text, end="")
        return 0
    name = str(folder_of(id) / "counts.toml")
    files.write(name, text.encode(), force=True)
    print(voice.say("record.written", file=name))
    return 0


def two_positions(id: str) -> dict[str, str]:
    """Where a game begins, and where it may stand a few steps later."""
    match = new(id, shelf.game(id).box.seats[0], seed=0)
    found = {"the beginning": match.text}
    for _ in range(ON):
        if match.awaited:
            step_on(match, ("uniform",) * match.seats)
    return {**found, f"{ON} steps later": match.text}


def folder_of(id: str) -> Path:
    """Where a game keeps its goldens."""
    folder = shelf.folder(id) / "golden"
    try:
        folder.mkdir(exist_ok=True)
    except OSError as problem:
        raise files.mistake_of(problem, str(folder)) from None
    return folder

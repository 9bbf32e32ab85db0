"""`tablee golden` and `tablee counts`: create the files that laws 14 and 15 require of a game."""

from importlib.util import find_spec
from pathlib import Path

import msgspec

from tablee import shelf
from tablee.cli import files
from tablee.cli.mistakes import Mistake
from tablee.cli.progress import progress
from tablee.cli.settings import bot_errors_told
from tablee.cli.voice import Voice
from tablee.lab.arena import LineUp, play_all
from tablee.library.match import Match, new

DEPTH = 2
"""How many steps are counted from a new position."""
ON = 3
"""How many steps into a game the second new position is."""


def make_golden(
    voice: Voice, line_up: LineUp, ending: str | None, seeds: range, file: str | None, *, force: bool
) -> int:
    """Play games until one ends as wanted, and store it among the game's goldens."""
    known = shelf.game(line_up.game).box.endings
    if ending is None:
        raise Mistake("missing_parameter", sign="--ending", wants=voice.say("parameter.ending.wants"))
    if ending not in known:
        raise Mistake("no_such_ending", word=ending, known=", ".join(known))
    name = file or str(folder_of(line_up.game) / f"{ending}.jsonl")
    files.claim(name, force=force)
    with bot_errors_told():
        seed = find_seed(voice, line_up, ending, seeds)
        again(line_up, seed).save(name)
    print(voice.say("record.written", file=name))
    return 0


def find_seed(voice: Voice, line_up: LineUp, ending: str | None, seeds: range) -> int:
    """The first seed whose game ends like that."""
    with progress(voice.say("sim.progress"), len(seeds), talking=False) as advance:
        for outcome in play_all(line_up, seeds):
            if outcome.result.ending == ending:
                return outcome.seed
            advance()
    raise Mistake("no_golden_found", n=len(seeds), ending=ending)


def again(line_up: LineUp, seed: int) -> Match:
    """Play the game of that seed step by step."""
    options = msgspec.structs.asdict(line_up.options)
    match = new(line_up.game, len(line_up.bots), seed=seed, **options)
    while match.awaited:
        step_on(match, line_up.bots)
    return match


def step_on(match: Match, bots: tuple[str, ...]) -> None:
    """Play one step, each seat by its bot."""
    for seat in match.awaited:
        match.choose(seat, match.ask(bots[seat], seat))


def count_again(voice: Voice, id: str, *, write: bool) -> int:
    """Recount a game's positions, and print or store the result; two new ones if it has none."""
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
    """The initial position, and one a few steps later."""
    match = new(id, shelf.game(id).box.seats[0], seed=0)
    found = {"the beginning": match.text}
    for _ in range(ON):
        if match.awaited:
            step_on(match, ("uniform",) * match.seats)
    return {**found, f"{ON} steps later": match.text}


def folder_of(id: str) -> Path:
    """The folder of a game's goldens."""
    folder = shelf.folder(id) / "golden"
    try:
        folder.mkdir(exist_ok=True)
    except OSError as problem:
        raise files.mistake_of(problem, str(folder)) from None
    return folder

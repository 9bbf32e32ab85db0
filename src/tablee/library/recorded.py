"""Loads recorded games, checking every line, and offers their choices one by one."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import NamedTuple

from tablee import shelf
from tablee.kit import seal
from tablee.kit.facts import Move, Options, Result, View
from tablee.kit.game import AnyGame, Sight
from tablee.kit.log import BadLog, Laid, Played, Resigned, Seated, TakenBack, settled
from tablee.lab.arena import dice_of
from tablee.library.history import MatchStep
from tablee.library.match import Match
from tablee.table import transcript
from tablee.table.replay import read_move


class Moment(NamedTuple):
    """A choice that was made: the position, the seat and its move."""

    match: Match
    """The game just before the step; play on in it as you like, or `copy(seed=…)` it for other chance."""
    seat: int
    move: Move
    late: bool
    """Whether time ran out and the default was played."""

    @property
    def view(self) -> View:
        """What the seat saw."""
        return self.match.view(self.seat)

    @property
    def legal_moves(self) -> tuple[Move, ...]:
        """What it could choose from."""
        return self.match.legal_moves(self.seat)

    @property
    def sight(self) -> Sight:
        """What a bot would have got in its place."""
        return self.match.sight(self.seat)


@dataclass(frozen=True)
class Recorded:
    """A recorded game that was verified: its moments, one after the other.

    Steps that were taken back are left out.
    """

    game: str
    seats: int
    options: Options
    players: tuple[str | None, ...]
    """The bot in each seat, None for a person."""
    result: Result | None
    """How it ended, by the rules or by the seats; None if it did not."""
    sealed: bool
    """Whether its chance was sealed, which was then verified."""
    moments: tuple[Moment, ...]
    last: Match
    """The final position."""

    def __iter__(self) -> Iterator[Moment]:
        return iter(self.moments)

    def __len__(self) -> int:
        return len(self.moments)

    def __repr__(self) -> str:
        ending = "not ended" if self.result is None else self.result.ending
        return f"<Recorded {self.game}, {self.seats} seats, {len(self)} choices, {ending}>"


def load(file: str | Path, /) -> Recorded:
    """Read a recorded game and verify it: every choice by the rules, every pick, and the seal if it has one.

    >>> import tablee, tempfile, pathlib
    >>> match = tablee.new("abracada", seats=2, seed=1)
    >>> while match.awaited:
    ...     _ = match.play(match.ask("uniform"))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     match.save(pathlib.Path(folder, "game.jsonl"))
    ...     recorded = tablee.load(pathlib.Path(folder, "game.jsonl"))
    >>> recorded.result == match.result, recorded.last == match
    (True, True)
    >>> moment = recorded.moments[0]
    >>> moment.move in moment.legal_moves
    True
    """
    content = Path(file).read_bytes()
    try:
        recording = transcript.read(content)
        game = shelf.game(recording.opening.game)
        if recording.closing.seal is not None:
            seal.check(content.splitlines())
        moments, last = walked(game, recording)
    except (BadLog, seal.Broken) as problem:
        why = problem.why if isinstance(problem, BadLog) else problem.kind
        told = shelf.house_texts("en").say(f"problem.{why}")
        raise ValueError(f"{file}, line {max(problem.line, 1)}: {told}") from None
    opening, closing = recording.opening, recording.closing
    options = settled(game, opening)
    sealed = closing.seal is not None
    return Recorded(
        opening.game, opening.seats, options, opening.players, closing.result, sealed, moments, last
    )


def walked(game: AnyGame, recording: transcript.Recording) -> tuple[tuple[Moment, ...], Match]:
    """Every choice that was not taken back, and the final match."""
    opening, seed = recording.opening, 0
    dice, own = dice_of(seed, opening.seats)
    moments: dict[int, list[Moment]] = {}
    sitting = list(opening.players)
    match: Match | None = None
    for entry, events, state in transcript.steps(game, recording):
        to_move = tuple(state.to_move())
        if isinstance(entry, Laid):
            first = MatchStep(None, {}, entry.picks, events, state, dice, to_move)
            options = None if opening.goes_on else settled(game, opening)
            match = Match(game, first, own, seed, options)
        elif match is not None and isinstance(entry, Played):
            chosen = {seat: read_move(game, choice) for seat, choice in entry.choices.items()}
            moments[entry.n] = [
                Moment(match, seat, move, seat in entry.late) for seat, move in chosen.items()
            ]
            bots = {seat: sitting[seat] for seat in chosen}
            match = match.at(MatchStep(match.step, chosen, entry.picks, events, state, dice, to_move, bots))
        elif isinstance(entry, Seated | Resigned):
            sitting[entry.seat] = entry.bot
        elif match is not None and isinstance(entry, TakenBack):
            match = match.copy()
            match.undo()
            del moments[entry.entry]
    assert match is not None  # every valid log begins with `Laid`
    return tuple([moment for step in moments.values() for moment in step]), match

"""Rebuilds games from rows of data: each is played again, and every column is compared."""

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import replace
from typing import Any

import msgspec
from msgspec import Raw

from tablee import shelf
from tablee.kit.chance import Mismatch, RecordedDice
from tablee.kit.facts import Move, Options, Result
from tablee.kit.game import AnyGame
from tablee.kit.log import read_options
from tablee.kit.refusal import Refusal
from tablee.kit.state import State
from tablee.lab.arena import dice_of
from tablee.library import history
from tablee.library.asking import seats_of
from tablee.library.history import MatchStep
from tablee.library.match import Match
from tablee.library.recorded import Moment, Recorded
from tablee.library.rows import Chosen, as_json
from tablee.table.endings import by_agreement, by_resigning
from tablee.table.replay import read_move
from tablee.table.table import code_chosen

SEED = 0
"""The seed of dice for playing on; those of the game are in the rows."""


class WrongRow(ValueError):
    """A row that does not fit the game; `row` counts from the first of its game, 0."""

    def __init__(self, why: str, row: int) -> None:
        super().__init__(why)
        self.why = why
        self.row = row


def games_in(rows: Iterable[Chosen]) -> Iterator[list[Chosen]]:
    """Group the rows by game; those of one game are contiguous."""
    found: list[Chosen] = []
    for row in rows:
        if found and (
            row.match != found[-1].match or (row.step, row.seat) <= (found[-1].step, found[-1].seat)
        ):
            yield found
            found = []
        found.append(row)
    if found:
        yield found


def played_again(rows: Sequence[Chosen]) -> Recorded:
    """Play the game of these rows again; raises WrongRow where it differs."""
    first = rows[0]
    game, options = settled(first)
    dice, own = dice_of(SEED, first.seats)
    match = Match(
        game, history.placed(beginning(game, first, options), dice), own, SEED, began(first, options)
    )
    moments: list[Moment] = []
    number, bots = 0, dict[int, str | None]()
    for step in steps_in(rows):
        moments += chosen(game, match, step, number)
        match = match.at(history.placed(step_again(game, match, step, number), dice))
        for row in step:
            bots.setdefault(row.seat, row.bot)
        number += len(step)
    check_end(match, first.result, first.seats, number - 1)
    players = tuple([bots.get(seat) for seat in range(first.seats)])
    return Recorded(
        first.game,
        first.seats,
        options,
        players,
        first.result,
        sealed=False,
        moments=tuple(moments),
        last=match,
    )


def settled(first: Chosen) -> tuple[AnyGame, Options]:
    """The game and its options."""
    try:
        game = shelf.game(first.game)
    except shelf.NotOnTheShelf:
        raise WrongRow(f"the game {first.game!r} is not on the shelf", 0) from None
    if first.rules_version != game.box.rules_version:
        theirs, ours = first.rules_version, game.box.rules_version
        raise WrongRow(f"it was played by version {theirs} of the rules, and here is version {ours}", 0)
    try:
        return game, read_options(game, seats_of(game.box, first.seats), plain(first.options))
    except (Refusal, TypeError, ValueError):
        raise WrongRow("it cannot be played by so many, or with these options", 0) from None


def beginning(game: AnyGame, first: Chosen, options: Options) -> MatchStep:
    """The first step: the set-up, or the position from which the game went on."""
    try:
        if first.begins is not None:
            state: State = game.parse(first.begins)
            if state.seats == first.seats:
                return history.begun(state, RecordedDice(()))
        elif first.laid is not None:
            step = history.laid(game, first.seats, options, RecordedDice(first.laid))
            if step.picks == first.laid:
                return step
    except Exception:  # the rows may contain anything
        raise WrongRow("it does not begin like that", 0) from None
    raise WrongRow("it does not begin like that", 0)


def began(first: Chosen, options: Options) -> Options | None:
    """The options of a match from its beginning; None if it went on from another game."""
    return options if first.begins is None else None


def steps_in(rows: Sequence[Chosen]) -> Iterator[list[Chosen]]:
    """Group the rows by step, checking that all are of the same game."""
    found: list[Chosen] = []
    number = 0
    for at, row in enumerate(rows):
        if common(row) != common(rows[0]):
            raise WrongRow("it tells of another game than the rows before it", at)
        if row.step == number + 1:
            if found:
                yield found
            found, number = [], row.step
        if row.step != number:
            raise WrongRow("a step is missing before it", at)
        found.append(row)
    yield found


def common(row: Chosen) -> tuple[Any, ...]:
    """The columns that all rows of a game have in common."""
    return (row.game, row.rules_version, row.seats, bytes(row.options), row.result)


def chosen(game: AnyGame, match: Match, step: Sequence[Chosen], number: int) -> Iterator[Moment]:
    """The choices of a step, each compared with what the seat saw and could choose."""
    asked = match.awaited
    if tuple([row.seat for row in step]) != asked:
        raise WrongRow(f"the seats that had to choose were {', '.join(map(str, asked)) or 'none'}", number)
    for at, row in enumerate(step, start=number):
        if plain(row.view) != plain(as_json(match.view(row.seat))):
            raise WrongRow("the seat saw something else", at)
        if plain(row.legal_moves) != plain(as_json(match.legal_moves(row.seat))):
            raise WrongRow("the seat could choose something else", at)
        yield Moment(match, row.seat, read(game, row, at), row.late)


def step_again(game: AnyGame, match: Match, step: Sequence[Chosen], number: int) -> MatchStep:
    """Play one step again with the recorded chance."""
    last, codes = match.step, dict[int, int]()
    for at, row in enumerate(step, start=number):
        codes[row.seat] = code_of(game, last, row, at)
    try:
        played = history.played(game, last, codes, RecordedDice(step[0].chance))
    except Mismatch:
        raise WrongRow("chance was not asked like that", number) from None
    if any(row.chance != played.picks for row in step):
        raise WrongRow("chance was not asked like that", number)
    return replace(played, bots={row.seat: row.bot for row in step})


def code_of(game: AnyGame, last: MatchStep, row: Chosen, at: int) -> int:
    """The code of a legal choice, or of the default for a seat that was late."""
    move = read(game, row, at)
    try:
        return code_chosen(game, last.state, last.to_move, row.seat, move)
    except Refusal:
        code: int = game.code_of(last.state, row.seat, move)
        usual = (last.state.default(row.seat), game.former_default(last.state, row.seat))
        if row.late and code in usual:
            return code
        raise WrongRow("it could not be chosen", at) from None


def read(game: AnyGame, row: Chosen, at: int) -> Move:
    """Decode a choice as a move."""
    try:
        return read_move(game, plain(row.choice))
    except msgspec.ValidationError:
        raise WrongRow("the game knows no such move", at) from None


def check_end(match: Match, result: Result | None, seats: int, last: int) -> None:
    """Check the result against the rules, or against what seats can bring about earlier."""
    by_rules = match.result
    if by_rules is not None:
        possible = [by_rules]
    else:
        possible = [by_agreement(seats), *(by_resigning(seats, seat) for seat in range(seats))]
    if result not in possible and (by_rules is not None or result is not None):
        raise WrongRow("it did not end like that", last)


def plain(column: Raw) -> Any:
    """Decode a column in the game's own format."""
    return msgspec.json.decode(column)

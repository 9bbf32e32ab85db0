"""A match: one game under a program's control, with its position, its dice and its history."""

from collections.abc import Mapping
from copy import copy
from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec

from tablee import shelf
from tablee.kit.dice import Dice
from tablee.kit.facts import Event, Move, Options, Result, View
from tablee.kit.game import AnyGame, Bot, Sight, Tale
from tablee.kit.log import opening_of
from tablee.kit.refusal import Refusal
from tablee.kit.state import State
from tablee.lab.arena import dice_of
from tablee.library import history
from tablee.library.asking import called, found_by, listed, options_of, seat_of, seats_of, seed_of
from tablee.library.history import MatchStep, StepData
from tablee.library.illegal import IllegalMove, wrong_in
from tablee.library.saying import facts_told, result_told, spoken
from tablee.table import transcript
from tablee.table.mask import masked
from tablee.table.replay import read_move, replay
from tablee.table.table import code_chosen


def new(game: str, /, seats: int | None = None, *, seed: int | None = None, **options: Any) -> "Match":
    """A new game with this many seats (four, if the game allows it); the same seed gives the same dice.

    >>> import tablee
    >>> match = tablee.new("crossing", seats=3, seed=7, keeper=2)
    >>> match.awaited
    (0, 1, 2)
    >>> match.legal_moves(0)
    (Point(mushroom=0), Point(mushroom=1))
    """
    found = shelf.game(game)
    taken = seats_of(found.box, seats)
    settled = options_of(found, taken, options)
    number = seed_of(seed)
    dice, own = dice_of(number, taken)
    return Match(found, history.laid(found, taken, settled, dice), own, number, settled)


class Match:
    """One game in your hands; `new`, `load` and `from_text` make it.

    >>> import tablee
    >>> match = tablee.new("crossing", seats=3, seed=1)
    >>> while match.awaited:
    ...     for seat in match.awaited:
    ...         _ = match.choose(seat, match.legal_moves(seat)[-1])
    >>> match.result.ending in tablee.games()["crossing"].endings
    True
    """

    def __new__(cls, *parts: Any) -> "Match":
        if len(parts) != 5:
            raise TypeError("tablee.new('crossing') begins a match, Match.from_text one from a position")
        return super().__new__(cls)

    def __init__(
        self, game: AnyGame, last: MatchStep, own: list[Dice], seed: int, options: Options | None
    ) -> None:
        self._game = game
        self._last = last
        self._own = own
        self._seed = seed
        self._options = options
        self._sealed: dict[int, int] = {}
        self._bots: Mapping[int, str | None] = {}  # the bots that made the sealed choices
        self._answers: dict[int, tuple[str, Move]] = {}

    @classmethod
    def from_text(cls, game: str, text: str, *, seed: int | None = None) -> "Match":
        """A match that begins from a position; the same seed gives the same dice.

        >>> import tablee
        >>> match = tablee.new("venise", seats=2, seed=1)
        >>> tablee.Match.from_text("venise", match.text) == match
        True
        """
        found = shelf.game(game)
        if not isinstance(text, str):
            raise TypeError(f"a position is a text, not {text!r}")
        try:
            state: State = found.parse(text)
            written = (found.text(state), *found.former_texts(state))
            for seat in state.to_move():  # report a position that cannot be viewed or played now, not later
                found.view(state, seat), state.moves(seat)
        except Exception as problem:  # an invalid text may break the parser in any way
            raise ValueError(f"this is no position of {found.box.title}: {problem}") from None
        if text not in written or state.seats not in found.box.seat_counts():
            raise ValueError(f"this is no position of {found.box.title}: it would be written {written[0]!r}")
        number = seed_of(seed)
        dice, own = dice_of(number, state.seats)
        return cls(found, history.begun(state, dice), own, number, None)

    # Where it stands

    @property
    def game(self) -> str:
        """The name of the game."""
        return self._game.box.id

    @property
    def seats(self) -> int:
        """The number of seats."""
        return int(self._last.state.seats)

    @property
    def options(self) -> Options | None:
        """The options of the game; None if the match began from a text."""
        return self._options

    @property
    def seed(self) -> int:
        """The seed of all chance: `new` with the same one, and the same choices, make the same game."""
        return self._seed

    @property
    def awaited(self) -> tuple[int, ...]:
        """The seats that must still choose; none once the game is over."""
        return tuple([seat for seat in self._last.to_move if seat not in self._sealed])

    @property
    def result(self) -> Result | None:
        """Places, scores and the ending; None while the game goes on."""
        return self._last.state.result()

    @property
    def text(self) -> str:
        """The whole position in one line, secrets included."""
        return str(self._game.text(self._last.state))

    @property
    def step(self) -> MatchStep:
        """The last step, which knows the one before it."""
        return self._last

    @property
    def state(self) -> State:
        """A copy of the internal state with its codes and vectors, for programs that need speed."""
        return self._last.state.copy()

    def legal_moves(self, seat: int | None = None) -> tuple[Move, ...]:
        """The moves a seat may choose from now; by default those of the only awaited seat.

        >>> import tablee
        >>> tablee.new("abracada", seats=2, seed=1, first=0).legal_moves()[:2]
        (Cast(spell=1), Cast(spell=2))
        """
        if seat is None and not self.awaited:
            return ()
        asked = self._alone("legal_moves(seat)") if seat is None else self._seat(seat)
        if asked not in self._last.to_move:
            return ()
        state, move_of = self._last.state, self._game.move_of
        return tuple([move_of(state, asked, code) for code in state.moves(asked)])

    def view(self, seat: int | None = None) -> View:
        """What a seat may see; by default what a watcher may.

        >>> import tablee
        >>> match = tablee.new("crossing", seats=3, seed=1)
        >>> match.view(0).round
        1
        """
        seen: View = self._game.view(self._last.state, None if seat is None else self._seat(seat))
        return seen

    def sight(self, seat: int | None = None) -> Sight:
        """What a bot in a seat would get: what it sees, may choose and has heard."""
        asked = self._alone("sight(seat)") if seat is None else self._seat(seat)
        tales = self._tales(asked) if self._game.listens else ()
        return Sight(self._game, asked, self.view(asked), self.legal_moves(asked), tales)

    # Choosing and playing

    def choose(self, seat: int, move: Move | Mapping[str, Any]) -> tuple[Event, ...]:
        """Make a choice, sealed until all awaited seats have made theirs; returns the step's events then.

        >>> import tablee
        >>> match = tablee.new("crossing", seats=3, seed=1)
        >>> match.choose(0, match.legal_moves(0)[0])
        ()
        >>> match.awaited
        (1, 2)
        """
        asked = self._seat(seat)
        self._sealed[asked] = self._code(asked, move)
        bot, answer = self._answers.get(asked, ("", None))
        self._bots = {**self._bots, asked: bot if answer is move else None}
        if len(self._sealed) < len(self._last.to_move):
            return ()
        self._last = replace(history.played(self._game, self._last, self._sealed), bots=self._bots)
        self._sealed, self._bots, self._answers = {}, {}, {}
        return self._last.events

    def play(self, move: Move | Mapping[str, Any]) -> tuple[Event, ...]:
        """Choose for the only awaited seat, and play; returns the events.

        >>> import tablee
        >>> match = tablee.new("abracada", seats=2, seed=1, first=0)
        >>> len(match.play(match.legal_moves()[0])) > 0
        True
        """
        if not self.awaited:
            raise self._illegal(0, move, Refusal("game_over"))
        return self.choose(self._alone("choose(seat, move)"), move)

    def ask(self, bot: str | Bot, seat: int | None = None) -> Move:
        """The move a bot would choose in a seat; a bot is a name, `module:function`, or a function of yours.

        If that very move is then chosen, `save` records that the bot chose it.

        >>> import tablee
        >>> match = tablee.new("crossing", seats=3, seed=1)
        >>> match.ask("fair", 0) in match.legal_moves(0)
        True
        """
        sight = self.sight(seat)
        if sight.seat not in self._last.to_move:
            raise ValueError(f"seat {sight.seat} has nothing to choose; awaited: {listed(self.awaited)}")
        move = found_by(self._game, bot)(sight, self._own[sight.seat])
        self._answers[sight.seat] = (called(self._game, bot), move)
        return move

    def undo(self) -> dict[int, Move]:
        """Take the last step back, dice included, whatever it revealed; returns the choices of that step.

        >>> import tablee
        >>> match = tablee.new("abracada", seats=2, seed=1, first=0)
        >>> before = match.copy()
        >>> _ = match.play(match.legal_moves()[0])
        >>> match.undo(), match == before
        ({0: Cast(spell=1)}, True)
        """
        last = self._last
        if last.before is None:
            raise ValueError("there is nothing to take back: this is where the match began")
        self._last, self._sealed, self._bots, self._answers = last.before, {}, {}, {}
        return dict(last.choices)

    # What happened

    @property
    def story(self) -> tuple[Event, ...]:
        """All events so far, secrets included."""
        return tuple([event for step in history.steps_to(self._last) for event in step.events])

    @property
    def history(self) -> tuple[dict[int, Move], ...]:
        """The choices, step by step."""
        return tuple([dict(step.choices) for step in history.steps_to(self._last)[1:]])

    def heard(self, seat: int | None = None) -> tuple[Event, ...]:
        """The events as a seat was told them; by default as a watcher was."""
        tales = self._tales(None if seat is None else self._seat(seat))
        return tuple([event for tale in tales for event in tale.events])

    def say(self, lang: str = "en", *facts: Move | Event) -> str:
        """All events in words, and the result; or just these moves or events.

        >>> import tablee
        >>> match = tablee.new("crossing", seats=3, seed=1)
        >>> print(match.say("fr", match.legal_moves(0)[0]))
        Pointer le champignon 1
        """
        game, language = self.game, spoken(lang)
        for fact in facts:
            if not isinstance(fact, Move | Event):
                raise TypeError(f"moves and events can be said, not {fact!r}")
        lines = facts_told(game, facts or self.story, self.seats, language)
        if self.result is not None and not facts:
            lines += result_told(game, self.result, shelf.seat_names(game, self.seats, language), language)
        return "\n".join(lines)

    def save(self, file: str | Path) -> None:
        """Record the match so far in a file of JSON lines, for `load` and `tablee replay`."""
        if self._options is None:
            raise ValueError("a match that began from a text lacks its beginning: it cannot be recorded")
        players = history.players_of(self._last, self.seats)
        opening = opening_of(self._game, self.seats, self._options, players=players)
        table = replay(self._game, opening, history.entries_of(self._last, players))
        Path(file).write_bytes(transcript.write(table))

    # As a value

    def copy(self, *, seed: int | None = None) -> "Match":
        """A copy of the match, which is cheap; with a seed, its dice differ from here on.

        >>> import tablee
        >>> match = tablee.new("crossing", seats=3, seed=1)
        >>> match.copy() == match, match.copy() is match
        (True, False)
        """
        last, own, number = self._last, [copy(dice) for dice in self._own], self._seed
        if seed is not None:
            number = seed_of(seed)
            dice, own = dice_of(number, self.seats)
            last = history.placed(last, dice)
        twin = type(self)(self._game, last, own, number, self._options)
        twin._sealed, twin._bots = dict(self._sealed), self._bots
        return twin

    def at(self, step: MatchStep) -> "Match":
        """The same match at a step that was computed elsewhere."""
        return type(self)(self._game, step, [copy(dice) for dice in self._own], self._seed, self._options)

    def __copy__(self) -> "Match":
        return self.copy()

    def __deepcopy__(self, memo: dict[int, Any]) -> "Match":
        return self.copy()

    def __eq__(self, other: object) -> bool:
        """Whether game, position and sealed choices are equal, however they came about."""
        if not isinstance(other, Match):
            return NotImplemented
        return (self.game, self.text, self._sealed) == (other.game, other.text, other._sealed)

    __hash__ = None  # type: ignore[assignment]  # it changes

    def __repr__(self) -> str:
        return f"Match.from_text({self.game!r}, {self.text!r})"

    def __reduce__(self) -> tuple[Any, ...]:
        first = None if self._options is not None else self._game.text(history.steps_to(self._last)[0].state)
        settled = (self.game, self.seats, self._options, first, self._seed)
        return pickled, (*settled, history.kept(self._last), self._own, self._sealed, self._bots)

    # Internals

    def _seat(self, seat: Any) -> int:
        return seat_of(self.seats, seat)

    def _alone(self, instead: str) -> int:
        """The only awaited seat."""
        if len(self.awaited) != 1:
            raise ValueError(f"say which seat, with {instead}; awaited: {listed(self.awaited)}")
        return self.awaited[0]

    def _code(self, seat: int, move: Any) -> int:
        if self.result is not None:
            raise self._illegal(seat, move, Refusal("game_over"))
        try:
            return code_chosen(self._game, self._last.state, self._last.to_move, seat, self._move(seat, move))
        except Refusal as refused:
            raise self._illegal(seat, move, refused) from None

    def _move(self, seat: int, move: Any) -> Move:
        """Convert a move given as plain JSON."""
        if isinstance(move, Move):
            return move
        if not isinstance(move, Mapping):
            example = next(iter(self.legal_moves(seat)), None)
            such = "" if example is None else f", such as {example!r}"
            raise TypeError(f"a move is one of legal_moves({seat}){such}, not {move!r}")
        try:
            return read_move(self._game, move)
        except msgspec.ValidationError as problem:
            advice = wrong_in(move, self._game.move_types, problem)
            raise self._illegal(seat, move, Refusal("unknown_move"), advice) from None

    def _illegal(self, seat: int, move: object, refused: Refusal, advice: str = "") -> IllegalMove:
        if refused.why == "not_your_turn":
            advice = f"Awaited: {listed(self.awaited)}."
        return IllegalMove(self.game, seat, move, refused.why, refused.of, self.text, advice)

    def _tales(self, seat: int | None) -> tuple[Tale, ...]:
        steps = history.steps_to(self._last)
        return tuple([Tale(masked(self._game, step.events, seat)) for step in steps if step.events])


def pickled(
    game: str,
    seats: int,
    options: Options | None,
    first: str | None,
    seed: int,
    kept: list[StepData],
    own: list[Dice],
    sealed: dict[int, int],
    bots: Mapping[int, str | None],
) -> Match:
    """Rebuild a match from its pickled parts."""
    found = shelf.game(game)
    begin: State | tuple[int, Options]
    if first is not None:
        begin = found.parse(first)
    else:
        assert options is not None
        begin = (seats, options)
    match = Match(found, history.again(found, begin, kept), own, seed, options)
    match._sealed, match._bots = sealed, bots
    return match

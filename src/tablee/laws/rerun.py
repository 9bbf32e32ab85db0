"""Plays the game of a walk again the way people do: with facts as moves, at a table with a log."""

from tablee.kit.chance import Mismatch, RecordedDice
from tablee.kit.dice import Dice, FastDice
from tablee.kit.log import BadLog, Branch, Clock, opening_of
from tablee.kit.refusal import Refusal
from tablee.kit.state import NOT_ASKED, State
from tablee.laws.verdict import Broken
from tablee.laws.walk import Walk, WalkStep
from tablee.table import transcript
from tablee.table.change import Change
from tablee.table.table import Table


class Rerun:
    """A table that follows a walk, with the dice's recorded answers."""

    def __init__(self, walk: Walk) -> None:
        self.game = walk.game
        self._picks = [walk.laid]
        self._at = 0
        clock = Clock(per_move_ms=1)  # so that a default can be played by letting time run out
        opening = opening_of(self.game, walk.scenario.seats, walk.scenario.options, clock=clock)
        try:
            self.table, laid = Table.open(self.game, opening, self._chance, self._at)
        except Mismatch as problem:
            raise Broken("other_chance", problem=str(problem)) from None
        self.table.apply(laid)

    def _chance(self, entry: int) -> Dice:
        return RecordedDice(self._picks[entry])

    def play(self, step: WalkStep) -> None:
        """Play a step of the walk; seats whose code is not offered run out of time."""
        self._picks.append(step.picks)
        try:
            self.table.apply(self._propose(step))
        except Refusal as refused:
            raise Broken("refused", why=refused.why) from None
        except Mismatch as problem:
            raise Broken("other_chance", problem=str(problem)) from None

    def _propose(self, step: WalkStep) -> Change:
        for seat, code in enumerate(step.chosen):
            if code == NOT_ASKED or code not in step.before.moves(seat):
                continue
            change = self.table.choose(seat, self.game.move_of(step.before, seat, code), self._at)
            if change.entries:
                return change
            self.table.apply(change)
        self._at += 1
        late = self.table.time_up(self._at)
        assert late is not None
        return late

    def replayed(self) -> State:
        """The state after replaying the recorded game."""
        return replayed(self.table)


def replayed(table: Table) -> State:
    """The state after replaying a table's record."""
    try:
        *_, (_, _, state) = transcript.steps(table.game, transcript.read(transcript.write(table)))
    except BadLog as problem:
        raise Broken("bad_log", line=problem.line, problem=problem.why) from None
    return state


def check_branch(walk: Walk, position: State) -> None:
    """Check that a branch from a position is dealt the same when replayed from its log."""
    game, scenario = walk.game, walk.scenario
    branch = Branch("0" * 64, 0, scenario.seed % position.seats, exact=False, position=game.text(position))
    opening = opening_of(game, scenario.seats, scenario.options, branch=branch)
    try:
        table, laid = Table.open(game, opening, lambda entry: FastDice(scenario.seed), 0)
    except Refusal:  # laws 5 and 7 report it
        return
    table.apply(laid)
    replayed(table)

"""Plays lessons on a real table: the scripted choices are made, and the learner is told what happens.

It is stateless: a step is reached by playing everything before it.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from typing import Literal

from tablee.kit.dice import Dice, FastDice
from tablee.kit.facts import Event, Move, View
from tablee.kit.game import AnyGame
from tablee.kit.log import opening_of, read_options
from tablee.kit.refusal import Refusal
from tablee.lessons.chance import TriedDice, WrittenDice
from tablee.lessons.lesson import LEARNER, Answers, BadLesson, Choice, Lesson, LessonStep, move_in
from tablee.table.change import Change
from tablee.table.mask import hear
from tablee.table.table import Table


@dataclass(frozen=True, slots=True)
class Scene:
    """What the learner sees when a step begins."""

    step: LessonStep
    view: View
    moves: tuple[Move, ...]
    """Empty if the step is only read."""
    promises: dict[int, Move]


@dataclass(frozen=True, slots=True)
class Told:
    """What the learner is told of one change, and the view after it."""

    events: tuple[Event, ...]
    view: View


@dataclass(frozen=True, slots=True)
class TryResult:
    """The result of a try: on to the next step, or the same one again."""

    kind: Literal["on", "again"]
    told: tuple[Told, ...]


def scene(game: AnyGame, lesson: Lesson, number: int) -> Scene:
    """The beginning of a step, counted from one."""
    table, step = reach(game, lesson, number), lesson.steps[number - 1]
    promises = {seat: move_in(game, fact, f"step {number}") for seat, fact in step.promises.items()}
    moves = () if step.expect is None else table.moves(LEARNER)
    return Scene(step, table.view(LEARNER), moves, promises)


def answer(game: AnyGame, lesson: Lesson, number: int, move: Move | None) -> TryResult:
    """The result of a move in a step; for None, of going on as scripted.

    An illegal move is refused as at any table.
    """
    table, step = reach(game, lesson, number), lesson.steps[number - 1]
    if move is None or (step.expect is not None and move == move_in(game, step.expect, f"step {number}")):
        return TryResult("on", tuple(heard(table, played(table, f"step {number}", choices_of(step)))))
    if step.expect is None:
        raise Refusal("not_your_turn")
    return TryResult("again", tuple(heard(table, tried(table, step, move))))


def finish(game: AnyGame, lesson: Lesson) -> Iterator[Scene]:
    """Play a lesson to its end as scripted, yielding every step; raises BadLesson if that is impossible."""
    for number in range(1, len(lesson.steps) + 1):
        found = scene(game, lesson, number)
        answer(game, lesson, number, None)
        yield found


def reach(game: AnyGame, lesson: Lesson, number: int) -> Table:
    """The table at the beginning of a step."""
    options = read_options(game, lesson.seats, lesson.options)
    table = Table(game, opening_of(game, lesson.seats, options), by_itself)
    with_dice(table, "set-up", lesson.dice, partial(table.lay, 0))
    for _ in played(table, "before", lesson.before):
        pass
    for earlier, step in enumerate(lesson.steps[: number - 1], start=1):
        for _ in played(table, f"step {earlier}", choices_of(step)):
            pass
    return table


def choices_of(step: LessonStep) -> tuple[Choice, ...]:
    """All scripted choices of a step: the learner's first, if one is expected."""
    if step.expect is None:
        return step.then
    return (Choice(LEARNER, step.expect, step.dice), *step.then)


def played(table: Table, where: str, choices: Sequence[Choice]) -> Iterator[Change]:
    """Make these choices and yield each change after applying it; no step may remain half chosen."""
    waiting: Answers | None = None
    for number, choice in enumerate(choices, start=1):
        here = f"{where}, choice {number} (seat {choice.seat})"
        move = move_in(table.game, choice.move, here)
        if choice.dice is not None:
            waiting = (*(waiting or ()), *choice.dice)
        try:
            change = with_dice(table, here, waiting, partial(table.choose, choice.seat, move, 0))
        except Refusal as refusal:
            raise BadLesson(f"{here}: {refusal.why}") from None
        if change.entries:
            waiting = None
        yield change
    if table.chosen():
        raise BadLesson(f"{where}: seats {list(table.awaited())} have not chosen yet")


def with_dice(table: Table, where: str, answers: Answers | None, act: Callable[[], Change]) -> Change:
    """Do something with these answers as dice, and apply it; all of them must be asked for."""
    written = None if answers is None else WrittenDice(answers, where)
    change = act() if written is None else table.with_chance(lambda n: written, act)
    table.apply(change)
    if written is not None and change.entries:
        written.check_used_up()
    return change


def tried(table: Table, step: LessonStep, move: Move) -> Iterator[Change]:
    """Play an unexpected legal move, with the others' scripted choices, up to the next entry."""
    answers = [answer for choice in choices_of(step) for answer in choice.dice or ()]
    chosen = [(LEARNER, move)]
    chosen += [(choice.seat, move_in(table.game, choice.move, "then")) for choice in step.then]
    for seat, theirs in chosen:
        choose = partial(table.choose, seat, theirs, 0)
        change = table.with_chance(lambda n: TriedDice(answers, n), choose)
        table.apply(change)
        yield change
        if change.entries:
            return


def heard(table: Table, changes: Iterator[Change]) -> Iterator[Told]:
    """What the learner is told of changes, each after it was applied; sealed choices are left out."""
    for change in changes:
        found = hear(table.game, change, LEARNER)
        if found is not None and change.entries:
            yield Told(found.events, table.view(LEARNER))


def by_itself(entry: int) -> Dice:
    """Unscripted chance: the same each time for the same entry."""
    return FastDice(entry)

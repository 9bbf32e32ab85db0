"""A lesson as its file tells it: a prepared position, and steps that say a line and may ask for one move.

A game keeps it in `lesson.toml`; the learner sits in seat 0:

    seats = 3
    names = ["", "Marin", "Odile"]  # who plays along; the learner has no name here
    options = {}                    # as at a table
    dice = [3, 1]                   # what chance answers at the set-up; left out: anything

    [[before]]                      # moves that lead to the prepared position, not shown
    seat = 1
    move = { move = "point", mushroom = 1 }
    dice = []

    [[step]]
    says = "alone"                  # names its texts
    point = "mushroom-1"            # what the glove points at: a data-spot or data-target of the board
    waits = true                    # the glove comes only after a first try; left out: at once
    expect = { move = "point", mushroom = 1 }  # left out: the step is only read
    dice = [2]                      # what chance answers when that move is played
    promises.1 = { move = "point", mushroom = 0 }  # what others say aloud meanwhile
    then = [  # what the others choose next, in this order
      { seat = 1, move = { move = "point", mushroom = 0 }, dice = [] },
    ]

The game's texts have `lesson.alone.title` and `lesson.alone.line`; where there are other legal moves than the
one expected, `lesson.alone.wrong` too, for who tries one (if need be `lesson.alone.wrong_rob`, for moves that
are called `rob`). Where all choose at once, the dice of a step are those of its choices, one after the other.
"""

import tomllib
from collections.abc import Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta, Struct

from tablee.kit.facts import Move, Seat
from tablee.kit.game import AnyGame
from tablee.kit.log import read_options
from tablee.kit.refusal import Refusal
from tablee.kit.typed import convert
from tablee.table.replay import read_move

LEARNER = 0
"""The learner's seat."""

Answers = tuple[Annotated[int, Meta(ge=0)], ...]
Fact = dict[str, Any]
SeatThere = Annotated[Seat, Meta(ge=0)]
Key = Annotated[str, Meta(pattern=r"^[a-z0-9_]+$")]


class BadLesson(Exception):
    """A lesson that cannot be read, or cannot be played as written: what is wrong, in one line."""


class Choice(Struct, frozen=True, forbid_unknown_fields=True):
    """A scripted choice of a seat."""

    seat: SeatThere
    move: Fact
    dice: Answers | None = None


class LessonStep(Struct, frozen=True, forbid_unknown_fields=True):
    """One line and, where `expect` is given, one move asked for."""

    says: Key
    point: str | None = None
    waits: bool = False
    expect: Fact | None = None
    dice: Answers | None = None
    promises: dict[SeatThere, Fact] = {}
    then: tuple[Choice, ...] = ()


class Lesson(Struct, frozen=True, forbid_unknown_fields=True, rename={"steps": "step"}):
    """A whole lesson."""

    seats: int
    names: tuple[str, ...]
    steps: Annotated[tuple[LessonStep, ...], Meta(min_length=1)]
    options: Fact = {}
    dice: Answers | None = None
    before: tuple[Choice, ...] = ()


def read(game: AnyGame, source: str) -> Lesson:
    """The lesson in a file; raises BadLesson if it is not one for this game."""
    try:
        lesson = convert(tomllib.loads(source), Lesson, str_keys=True)
    except (tomllib.TOMLDecodeError, msgspec.ValidationError) as problem:
        raise BadLesson(str(problem)) from None
    check_table(game, lesson)
    for number, choice in enumerate(lesson.before, start=1):
        check_choice(game, lesson, choice, f"before {number}")
    for number, step in enumerate(lesson.steps, start=1):
        check_step(game, lesson, step, f"step {number}")
    return lesson


def check_table(game: AnyGame, lesson: Lesson) -> None:
    """Check the number of seats, the names of all but the learner, and the options."""
    if lesson.seats not in game.box.seat_counts():
        raise BadLesson(f"seats: {lesson.seats} cannot play {game.box.id}")
    if len(lesson.names) != lesson.seats:
        raise BadLesson(f"names: {len(lesson.names)} for {lesson.seats} seats")
    for seat, name in enumerate(lesson.names):
        if bool(name.strip()) != (seat != LEARNER):
            raise BadLesson('names: "" for the learner, a name for everybody else')
    try:
        read_options(game, lesson.seats, lesson.options)
    except Refusal as refusal:
        raise BadLesson(f"options: {refusal.why}") from None


def check_step(game: AnyGame, lesson: Lesson, step: LessonStep, where: str) -> None:
    """Check that a step's moves are moves of the game, by existing seats."""
    if step.expect is not None:
        move_in(game, step.expect, f"{where}, expect")
    elif step.dice is not None:
        raise BadLesson(f"{where}: dice for a move that is not expected")
    if step.waits and (step.point is None or step.expect is None):
        raise BadLesson(f"{where}: waits for a try, but has no point or expects none")
    for seat, move in step.promises.items():
        check_choice(game, lesson, Choice(seat, move), f"{where}, promises")
    for number, choice in enumerate(step.then, start=1):
        check_choice(game, lesson, choice, f"{where}, then {number}")


def check_choice(game: AnyGame, lesson: Lesson, choice: Choice, where: str) -> None:
    """Check that a choice is a move of the game, by an existing seat."""
    if choice.seat >= lesson.seats:
        raise BadLesson(f"{where}: there is no seat {choice.seat}")
    move_in(game, choice.move, where)


def move_in(game: AnyGame, fact: Mapping[str, Any], where: str) -> Move:
    """The move that a table of the file describes."""
    try:
        return read_move(game, fact)
    except msgspec.ValidationError as problem:
        raise BadLesson(f"{where}: {problem}") from None

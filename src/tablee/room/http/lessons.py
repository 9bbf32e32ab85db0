"""Lessons over HTTP: the steps of a game's guided first round, and the outcome of a try."""

import asyncio
from functools import cache
from typing import Final, Union

import msgspec
from msgspec import Raw

from tablee import shelf
from tablee.kit.facts import Move
from tablee.kit.game import AnyGame
from tablee.kit.refusal import Refusal
from tablee.kit.typed import read_json
from tablee.lessons import player
from tablee.lessons.lesson import Lesson, read
from tablee.protocol.bodies.lessons import LessonPlayed, LessonStep, LessonTold
from tablee.protocol.wire import encode
from tablee.room.http.request import Endpoint, Request
from tablee.room.reading import game_of


async def lesson(request: Request) -> LessonStep:
    return await asyncio.to_thread(begin, *asked(request))


async def learn(request: Request) -> LessonPlayed:
    game, found, number = asked(request)
    move = move_of(game, request.body.move)
    return await asyncio.to_thread(played, game, found, number, move)


def asked(request: Request) -> tuple[AnyGame, Lesson, int]:
    """The game, its lesson, and the step in the path."""
    game, text = game_of(request.path["game"]), request.path["step"]
    found = lesson_of(request.path["game"])
    if found is None or not (text.isascii() and text.isdecimal() and len(text) < 3):
        raise Refusal("not_found")
    if not 1 <= int(text) <= len(found.steps):
        raise Refusal("not_found")
    return game, found, int(text)


@cache
def lesson_of(game: str) -> Lesson | None:
    """The lesson that comes with a game on the shelf, if it has one."""
    source = shelf.lesson(game)
    return None if source is None else read(shelf.game(game), source)


def move_of(game: AnyGame, raw: Raw) -> Move | None:
    """The move of this game that a learner sent, or null."""
    try:
        move: Move | None = read_json(raw, Union[(*game.move_types, None)])
    except (msgspec.DecodeError, RecursionError):
        raise Refusal("unknown_move") from None
    return move


def begin(game: AnyGame, found: Lesson, number: int) -> LessonStep:
    """A step as the learner sees it, without what comes after."""
    scene = player.scene(game, found, number)
    return LessonStep(
        step=number,
        steps=len(found.steps),
        says=scene.step.says,
        asks=scene.step.expect is not None,
        point=scene.step.point,
        waits=scene.step.waits,
        names=list(found.names),
        view=Raw(encode(scene.view)),
        moves=Raw(encode(scene.moves)),
        promises={seat: Raw(encode(move)) for seat, move in scene.promises.items()},
    )


def played(game: AnyGame, found: Lesson, number: int, move: Move | None) -> LessonPlayed:
    """The outcome of a try."""
    outcome = player.answer(game, found, number, move)
    told = [LessonTold(Raw(encode(each.events)), Raw(encode(each.view))) for each in outcome.told]
    return LessonPlayed(outcome.kind, told)


ENDPOINTS: Final[dict[str, Endpoint]] = {"lesson": lesson, "learn": learn}

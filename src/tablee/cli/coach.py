"""`tablee coach`: reviews a recorded game from one seat, in words."""

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from tablee.cli import files
from tablee.cli.mistakes import Mistake
from tablee.cli.progress import progress
from tablee.cli.recordings import bad_recording, opened
from tablee.cli.voice import Voice
from tablee.coach.judging import judge_of
from tablee.coach.moments import Decisions, decisions_of
from tablee.coach.review import went_through
from tablee.coach.summary import percent
from tablee.kit.facts import any_of
from tablee.kit.game import AnyGame
from tablee.kit.log import BadLog, Opening
from tablee.kit.typed import read_json
from tablee.protocol.coach import Decision, Remark, Review, Weighed
from tablee.table.replay import read_move


def go_through(
    voice: Voice, file: str, wanted: int | None, seed: int, nodes: int | None, *, as_json: bool
) -> int:
    """Judge a seat's decisions (seats count from one) and print the review."""
    try:
        recording, game = opened(files.read(file))
        seat = seat_of(recording.opening, wanted)
        came = decisions_of(game, recording.opening, recording.entries, seat)
    except BadLog as problem:
        raise bad_recording(voice, file, problem.why, problem.line) from None
    if came.result is None:
        raise Mistake("coach_not_over", file=file)
    if not came.moments:
        raise Mistake("coach_nothing", file=file, n=seat + 1)
    review = worked_out(voice, game, seat, came, str(seed), nodes or judge_of(game).nodes)
    if as_json:
        print(msgspec.json.encode(review).decode())
    else:
        print("\n".join(told(voice, game, review, voice.seat_names(game.box.id, recording.opening.seats))))
    return 0


def seat_of(opening: Opening, wanted: int | None) -> int:
    """The seat given, or else the first that a person had."""
    if wanted is None:
        return next((seat for seat, bot in enumerate(opening.players) if bot is None), 0)
    if wanted > opening.seats:
        raise Mistake("no_such_seat", n=wanted, most=opening.seats)
    return wanted - 1


def worked_out(voice: Voice, game: AnyGame, seat: int, came: Decisions, seed: str, nodes: int) -> Review:
    """Make the review, with a progress bar."""
    with progress(voice.say("coach.told.working"), len(came.moments), talking=False) as advance:
        return went_through(game, seat, came, seed, nodes, lambda spent, whole: advance() if spent else None)


def told(voice: Voice, game: AnyGame, review: Review, names: Sequence[str]) -> list[str]:
    """The review as lines: summary, balance, and every decision."""
    head = voice.say(
        "coach.told.head", title=game.box.title, name=names[review.seat], judge=review.judge,
        nodes=review.nodes, seed=review.seed,
    )  # fmt: skip
    lines = [head, "", *[said(voice, remark) for remark in review.summary], said(voice, review.advice), ""]
    lines += [sum_told(voice, review), ""]
    for number, decision in enumerate(review.decisions, start=1):
        lines += decision_told(voice, game, decision, number, names)
    return lines


def said(voice: Voice, remark: Remark) -> str:
    """A remark in words; if a game has no text for its remark, a general one of the house."""
    texts = voice.house if remark.of == "house" else voice.texts(remark.of)
    if remark.key not in texts.keys():  # noqa: SIM118 - a method of the house's texts
        return voice.say("coach.advice.compare")
    return texts.say(remark.key, **remark.fields)


def sum_told(voice: Voice, review: Review) -> str:
    """The balance of the win, as parts that add up."""
    parts = {part: signed(getattr(review, part)) for part in ("choice", "luck", "given_up")}
    key = "coach.told.sum_given_up" if review.given_up else "coach.told.sum"
    return voice.say(key, began=percent(review.began), result=percent(review.result), **parts)


def decision_told(
    voice: Voice, game: AnyGame, decision: Decision, number: int, names: Sequence[str]
) -> Iterator[str]:
    """One line per decision; for slips also the better move, and the reasons for each."""
    yield voice.say(
        f"coach.told.{decision.verdict}",
        number=number,
        step=decision.entry,
        move=in_words(voice, game, decision.played, names),
        value=percent(decision.played.value),
        cost=percent(decision.cost),
    )
    if decision.verdict == "good":
        return
    yield from because(voice, game, decision.played, names)
    best = decision.best[0]
    yield voice.say("coach.told.better", move=in_words(voice, game, best, names), value=percent(best.value))
    yield from because(voice, game, best, names)


def in_words(voice: Voice, game: AnyGame, weighed: Weighed, names: Sequence[str]) -> str:
    """A move in the game's words."""
    return voice.texts(game.box.id).fact(read_move(game, msgspec.json.decode(weighed.move)), names)


def because(voice: Voice, game: AnyGame, weighed: Weighed, names: Sequence[str]) -> Iterator[str]:
    """The reasons for a move's value, a line each."""
    if not game.reason_types:
        return
    kinds: Any = any_of(game.reason_types)
    for reason in read_json(weighed.reasons, list[kinds]):
        yield f"      {voice.texts(game.box.id).fact(reason, names)}"


def signed(share: float) -> str:
    """A share of the win as a change."""
    return f"{percent(share):+d}".replace("-", "−")

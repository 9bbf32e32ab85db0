"""Laws of repeating: texts, JSON and logs round-trip, and compiled rules agree with interpreted ones."""

from dataclasses import replace
from itertools import zip_longest
from typing import Any

import msgspec

from tablee.kit.chance import Mismatch, RecordedDice
from tablee.kit.dice import FastDice
from tablee.kit.facts import Event, any_of
from tablee.kit.game import AnyGame, Story
from tablee.kit.state import State
from tablee.kit.typed import convert, read_json
from tablee.laws.exhibit import Exhibit
from tablee.laws.frames import all_eyes, heard
from tablee.laws.rerun import Rerun, check_branch
from tablee.laws.verdict import Broken, in_json
from tablee.laws.walk import Walk, WalkStep, everything
from tablee.table.mask import masked

BRANCHED = (1, 4, 16, 64, 256)
"""The steps before which a branch is also tried."""


def the_same_gives_the_same(exhibit: Exhibit, walk: Walk) -> int:
    """Law 4: the same state, choices and picks give the same result, with or without a story."""
    game, judged = exhibit.game, 0
    for step in walk.steps():
        told, untold, story = step.before.copy(), step.before.copy(), Story()
        play_again(told, step, story)
        check_same(game, "differs", told, step.after)
        play_again(untold, step, None)
        check_same(game, "differs_untold", untold, step.after)
        if story != step.story:
            raise Broken("other_story", story=in_json(step.story), other=in_json(story))
        judged += 1
    return judged


def play_again(state: State, step: WalkStep, story: Story | None) -> None:
    """Play a step again with the choices and the chance it had."""
    dice = RecordedDice(step.picks)
    try:
        state.play(step.chosen, dice, story)
    except Mismatch as problem:
        raise Broken("other_chance", problem=str(problem)) from None
    if not dice.used_up():
        raise Broken("fewer_picks")


def check_same(game: AnyGame, reason: str, state: State, expected: State) -> None:
    """Check that two ways led to the same state."""
    if everything(game, state) != everything(game, expected):
        raise Broken(reason, text=game.text(state))


def texts_and_facts_survive(exhibit: Exhibit, walk: Walk) -> int:
    """Law 5: states survive text, facts survive JSON, and codes survive conversion to moves."""
    game, judged = exhibit.game, 0
    check_fact(walk.scenario.options, game.box.options)
    if walk.state is not None:
        check_position(game, walk.state)
    for step in walk.steps():
        check_parsed_step(game, step)
        check_position(game, step.after)
        for seat in all_eyes(step.after):
            check_story(game, list(masked(game, step.story, seat)))
        judged += 1
    return judged


def check_parsed_step(game: AnyGame, step: WalkStep) -> None:
    """Check that a parsed state plays on like the original."""
    parsed = game.parse(game.text(step.before))
    play_again(parsed, step, None)
    if game.text(parsed) != game.text(step.after):
        raise Broken("parsed_differs", before=game.text(step.before), text=game.text(parsed))


def check_position(game: AnyGame, state: State) -> None:
    """Check that a position, its moves and its views round-trip."""
    parsed = game.parse(game.text(state))
    if everything(game, parsed) != everything(game, state) or parsed.result() != state.result():
        raise Broken("unparsed", text=game.text(parsed))
    for seat in all_eyes(state):
        seen = game.view(state, seat)
        check_fact(seen, game.view_type)
        if game.view(parsed, seat) != seen:
            raise Broken("unparsed", text=game.text(parsed))
    for seat in state.to_move():
        for code in [*state.moves(seat), state.default(seat)]:
            move = game.move_of(state, seat, code)
            check_fact(move, any_of(game.move_types))
            other = game.code_of(state, seat, move)
            if other != code:
                raise Broken("other_code", move=in_json(move), code=code, other=other)


def check_story(game: AnyGame, story: list[Event]) -> None:
    """Check that events round-trip."""
    for event in story:
        check_fact(event, any_of(game.event_types))


def check_fact(fact: msgspec.Struct, kind: Any) -> None:
    """Check that a fact round-trips through JSON, read as strictly as in a room."""
    try:
        survived = read_json(msgspec.json.encode(fact), kind) == fact
    except msgspec.ValidationError:
        survived = False
    if not survived:
        raise Broken("fact_lost", fact=repr(fact))


def replaying_gives_the_state(exhibit: Exhibit, walk: Walk) -> int:
    """Law 6: played as facts at a table, and replayed from its log, the game comes to the same state.

    So does a game that goes on from a position of it, with what a seat could not know dealt anew.
    """
    if walk.state is None:
        return 0
    rerun = Rerun(walk)
    check_same(exhibit.game, "table_differs", rerun.table.state, walk.state)
    for step in walk.every_step():
        rerun.play(step)
        check_same(exhibit.game, "table_differs", rerun.table.state, walk.state)
        if len(walk.choices) in BRANCHED:
            check_branch(walk, step.before)
    check_same(exhibit.game, "log_differs", rerun.replayed(), walk.state)
    return 1


def compiled_and_interpreted_agree(exhibit: Exhibit, walk: Walk) -> int:
    """Law 16: a game's interpreted twin plays the same game, step by step."""
    if exhibit.twin is None:
        return 0
    options = convert(msgspec.to_builtins(walk.scenario.options), exhibit.twin.box.options)
    other = Walk(exhibit.twin, replace(walk.scenario, options=options))
    judged = 0
    for step, twin in zip_longest(walk.every_step(), other.every_step()):
        tell = telling if walk.looks() else outcome
        ours = step and tell(exhibit.game, step)
        theirs = twin and tell(exhibit.twin, twin)
        if ours != theirs:
            raise Broken("twin_differs", text=other.example().position)
        judged += 1
    return judged


def outcome(game: AnyGame, step: WalkStep) -> tuple[object, ...]:
    """The state after a step, and the dice's answers."""
    return everything(game, step.after), step.picks, in_json(step.after.result())


def telling(game: AnyGame, step: WalkStep) -> tuple[object, ...]:
    """Everything told of a step, in a form comparable between twins, and a sampled world."""
    seat = len(step.picks) % step.after.seats
    world = game.text(game.imagine(game.view(step.after, seat), FastDice(seat)))
    views = [in_json(game.view(step.after, seat)) for seat in all_eyes(step.after)]
    stories = [heard(game, step.story, seat) for seat in all_eyes(step.after)]
    return *outcome(game, step), views, stories, world

"""The law of leaking: nobody gets a byte that depends on what they may not see.

A twin is a state that differs only in what a seat may not know. Now: the twin gives that seat the same frame.
A step later, after the same choices and the same answers of chance: if the seat sees the same, it has heard
the same and gets the same. And chance itself may be hidden: if one answer is twisted, and then the states
differ but what a seat sees does not, it has heard no difference. A game that says it hides nothing must show
and tell everybody the same, for everybody then gets what the watchers get.
"""

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from tablee.kit.chance import Pick
from tablee.kit.dice import Dice, FastDice
from tablee.kit.game import AnyGame, Story
from tablee.kit.state import NOT_ASKED, State
from tablee.laws.echo import Astray, EchoDice
from tablee.laws.exhibit import Exhibit
from tablee.laws.frames import Frame, all_eyes, frame, heard
from tablee.laws.verdict import Broken
from tablee.laws.walk import Walk, WalkStep


@dataclass(frozen=True)
class Aftermath:
    """Where something led, and what was told on the way."""

    state: State
    story: Story


Happening = Callable[[Dice, Story], State]
"""A set-up or a step that can happen again with other dice."""


def nothing_leaks(exhibit: Exhibit, walk: Walk) -> int:
    """Law 10: now, a step later, and wherever chance is hidden."""
    if walk.state is None:
        return 0
    game, dice = exhibit.game, FastDice(walk.scenario.seed)
    check_openness(game, Aftermath(walk.state, walk.story))
    judged = check_chance(game, walk.laid, Aftermath(walk.state, walk.story), laying(walk), dice)
    for step in walk.steps():
        check_openness(game, Aftermath(step.after, step.story))
        judged += check_twins(game, step.before, step, dice)
        judged += check_chance(
            game, step.picks, Aftermath(step.after, step.story), playing(step.before, step), dice
        )
    return judged + check_twins(game, walk.state, None, dice)


def check_openness(game: AnyGame, outcome: Aftermath) -> None:
    """Where nothing is hidden, all see and hear what watchers do."""
    if not game.hides_nothing:
        return
    shown = game.view(outcome.state, None)
    told = [game.see(event, None) for event in outcome.story]
    for seat in all_eyes(outcome.state):
        if game.view(outcome.state, seat) != shown:
            raise Broken("open_view", seat=seat)
        # Asked of the game itself: the mask takes its word for it.
        if [game.see(event, seat) for event in outcome.story] != told:
            raise Broken("open_events", seat=seat)


def check_twins(game: AnyGame, state: State, step: WalkStep | None, dice: Dice) -> int:
    """Twins for everybody who looks."""
    judged, text = 0, game.text(state)
    for seat in all_eyes(state):
        for twin in (game.redeal(state, seat, dice), game.redeal(state, seat, dice)):
            judged += 1
            if game.text(twin) == text:  # nothing is hidden from this seat now
                continue
            check_frames(game, seat, frame(game, state, seat), frame(game, twin, seat), twin)
            if step is not None:
                check_step(game, seat, step, twin)
    return judged


def check_step(game: AnyGame, seat: int | None, step: WalkStep, twin: State) -> None:
    """The same choices and the same answers of chance in the twin, if that can be."""
    if not possible(step, twin):
        return
    try:
        other = happen(playing(twin, step), EchoDice(step.picks))
    except Astray:
        return
    if game.view(other.state, seat) == game.view(step.after, seat):
        check_told(game, seat, Aftermath(step.after, step.story), other)


def check_chance(game: AnyGame, picks: list[Pick], outcome: Aftermath, again: Happening, dice: Dice) -> int:
    """One answer of chance twisted, where that changes the state but not what a seat sees of it."""
    judged = 0
    for other in twisted(picks, again, dice):
        if game.text(other.state) == game.text(outcome.state):
            continue
        for seat in all_eyes(other.state):
            if game.view(other.state, seat) == game.view(outcome.state, seat):
                check_told(game, seat, outcome, other)
                judged += 1
    return judged


def twisted(picks: list[Pick], again: Happening, dice: Dice) -> Iterator[Aftermath]:
    """What would have happened, had chance once answered something else."""
    if not picks:
        return
    for _ in range(2):
        try:
            yield happen(again, EchoDice(picks, twist=dice.pick(len(picks))))
        except Astray:
            continue


def check_told(game: AnyGame, seat: int | None, outcome: Aftermath, other: Aftermath) -> None:
    """Who sees the same in both has heard the same in both, and gets the same."""
    story, told = heard(game, outcome.story, seat), heard(game, other.story, seat)
    if story != told:
        raise Broken("leak_events", seat=seat, story=story.decode(), other=told.decode())
    check_frames(game, seat, frame(game, outcome.state, seat), frame(game, other.state, seat), other.state)


def check_frames(game: AnyGame, seat: int | None, now: Frame, other: Frame, twin: State) -> None:
    """The same to the byte."""
    part = now.difference(other)
    if part:
        raise Broken(f"leak_{part}", seat=seat, text=game.text(twin))


def possible(step: WalkStep, twin: State) -> bool:
    """Whether all choices of a step can be made in the twin as well."""
    return all(
        code in twin.moves(seat) or code == step.before.default(seat) == twin.default(seat)
        for seat, code in enumerate(step.chosen)
        if code != NOT_ASKED
    )


def happen(happening: Happening, dice: Dice) -> Aftermath:
    """Let it happen."""
    story = Story()
    return Aftermath(happening(dice, story), story)


def laying(walk: Walk) -> Happening:
    """Laying the table of a walk."""
    return lambda dice, story: walk.game.setup(walk.scenario.seats, walk.scenario.options, dice, story)


def playing(state: State, step: WalkStep) -> Happening:
    """Playing the choices of a step on a copy of a state."""

    def play(dice: Dice, story: Story) -> State:
        after = state.copy()
        after.play(step.chosen, dice, story)
        return after

    return play

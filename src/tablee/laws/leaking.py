"""The law of leaking: no byte that anybody gets depends on what they may not see.

A twin is a state that differs only in what a seat may not know. It must give that seat the same frame. One
step later, after the same choices and the same chance, a seat that sees the same must have heard the same and
get the same frame. Chance may be hidden, too: if one answer is changed, and the states differ but a seat's
view does not, it must have heard no difference. A game that says it hides nothing must show and tell
everybody the same, since then everybody is sent what watchers get.
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
    """The state an action led to, and the events it told."""

    state: State
    story: Story


Happening = Callable[[Dice, Story], State]
"""A set-up or a step that can be repeated with other dice."""


def nothing_leaks(exhibit: Exhibit, walk: Walk) -> int:
    """Law 10: checked at once, a step later, and for hidden chance."""
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
    """If nothing is hidden, everybody must see and hear what watchers do."""
    if not game.hides_nothing:
        return
    shown = game.view(outcome.state, None)
    told = [game.see(event, None) for event in outcome.story]
    for seat in all_eyes(outcome.state):
        if game.view(outcome.state, seat) != shown:
            raise Broken("open_view", seat=seat)
        # Ask the game itself: the mask relies on `hides_nothing`.
        if [game.see(event, seat) for event in outcome.story] != told:
            raise Broken("open_events", seat=seat)


def check_twins(game: AnyGame, state: State, step: WalkStep | None, dice: Dice) -> int:
    """Compare twins from every point of view."""
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
    """Make the same choices with the same chance in the twin, if possible there."""
    if not possible(step, twin):
        return
    try:
        other = happen(playing(twin, step), EchoDice(step.picks))
    except Astray:
        return
    if game.view(other.state, seat) == game.view(step.after, seat):
        check_told(game, seat, Aftermath(step.after, step.story), other)


def check_chance(game: AnyGame, picks: list[Pick], outcome: Aftermath, again: Happening, dice: Dice) -> int:
    """Change one answer of the dice; compare where the state changes but a view does not."""
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
    """What would have happened if the dice had given one other answer."""
    if not picks:
        return
    for _ in range(2):
        try:
            yield happen(again, EchoDice(picks, twist=dice.pick(len(picks))))
        except Astray:
            continue


def check_told(game: AnyGame, seat: int | None, outcome: Aftermath, other: Aftermath) -> None:
    """Whoever sees the same must have heard the same, and gets the same frame."""
    story, told = heard(game, outcome.story, seat), heard(game, other.story, seat)
    if story != told:
        raise Broken("leak_events", seat=seat, story=story.decode(), other=told.decode())
    check_frames(game, seat, frame(game, outcome.state, seat), frame(game, other.state, seat), other.state)


def check_frames(game: AnyGame, seat: int | None, now: Frame, other: Frame, twin: State) -> None:
    """Check that two frames are equal byte for byte."""
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
    """Run it, collecting its events."""
    story = Story()
    return Aftermath(happening(dice, story), story)


def laying(walk: Walk) -> Happening:
    """The set-up of a walk."""
    return lambda dice, story: walk.game.setup(walk.scenario.seats, walk.scenario.options, dice, story)


def playing(state: State, step: WalkStep) -> Happening:
    """The choices of a step, played on a copy of a state."""

    def play(dice: Dice, story: Story) -> State:
        after = state.copy()
        after.play(step.chosen, dice, story)
        return after

    return play

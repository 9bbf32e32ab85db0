"""The law of hearing: in two whole games that look the same to a seat, it has heard the same.

A twin branches off where something is dealt or answered differently that the seat may not know. From there
both are played with the same choices, for as long as the seat sees the same in both. Until then everything it
has heard, which its bot remembers, must be the same, including things told long after they were hidden.
"""

from collections.abc import Iterator
from dataclasses import dataclass

from tablee.kit.dice import Dice, FastDice
from tablee.kit.game import AnyGame, Story
from tablee.kit.log import Played
from tablee.kit.state import State
from tablee.laws.echo import Astray, EchoDice
from tablee.laws.exhibit import Exhibit
from tablee.laws.frames import all_eyes
from tablee.laws.leaking import Aftermath, happen, laying, playing, possible, twisted
from tablee.laws.verdict import Broken, in_json
from tablee.laws.walk import Walk, WalkStep
from tablee.table.change import Change
from tablee.table.hearing import Hearing
from tablee.table.state import TableState

TWINS = 4
"""The most twins at a time."""
PARTING = -1
"""The entry number of the step in which a twin branches off."""


@dataclass
class Twin:
    """A twin, and what was told in it since it branched off."""

    state: State
    hearing: Hearing
    since: int


class TwinGames:
    """A game with its twins, from one point of view."""

    def __init__(self, game: AnyGame, eyes: int | None, dice: Dice) -> None:
        self.game = game
        self.eyes = eyes
        self.dice = dice
        self.hearing = Hearing(game)
        self.told = 0
        self.twins: list[Twin] = []
        self.steps = 0

    def part(self, state: State, outcomes: Iterator[Aftermath], since: int) -> None:
        """Add as twins those outcomes that differ from the state, but not from this point of view."""
        for outcome in outcomes:
            if len(self.twins) == TWINS or self.game.text(outcome.state) == self.game.text(state):
                continue
            if self.sees(outcome.state) == self.sees(state):
                twin = Twin(outcome.state, Hearing(self.game), since)
                twin.hearing.note(told(PARTING, outcome.story))
                self.twins.append(twin)

    def redealt(self, state: State) -> Iterator[Aftermath]:
        """Redealt states, which look the same from here; nothing was told yet."""
        for _ in range(TWINS // 2):
            yield Aftermath(self.game.redeal(state, self.eyes, self.dice), Story())

    def step(self, step: WalkStep) -> int:
        """Play the same step in every twin, dropping those that look different; returns how many are left."""
        going: list[Twin] = []
        for twin in self.twins:
            story = self.follow(twin, step)
            if story is None:
                self.check(twin)
                continue
            twin.hearing.note(told(self.steps, story))
            going.append(twin)
        self.note(step.story)
        self.twins = going
        return len(going)

    def note(self, story: Story) -> None:
        """Record what was told in the game itself."""
        self.hearing.note(told(self.steps, story))
        self.told += bool(story)
        self.steps += 1

    def follow(self, twin: Twin, step: WalkStep) -> Story | None:
        """What is told of the step in a twin; None if it cannot be played there, or looks different."""
        if not possible(step, twin.state):
            return None
        try:
            outcome = happen(playing(twin.state, step), EchoDice(step.picks))
        except Astray:
            return None
        twin.state = outcome.state
        return outcome.story if self.sees(outcome.state) == self.sees(step.after) else None

    def check(self, twin: Twin) -> None:
        """Check that the same was heard since the twin branched off."""
        ours, theirs = self.hearing.heard(self.eyes)[twin.since :], twin.hearing.heard(self.eyes)
        if ours == theirs:
            return
        differing = [pair for pair in zip(ours, theirs, strict=False) if pair[0] != pair[1]]
        story, other = differing[0] if differing else (ours, theirs)
        raise Broken("heard_otherwise", seat=self.eyes, story=in_json(story), other=in_json(other))

    def sees(self, state: State) -> object:
        """The view from here."""
        return self.game.view(state, self.eyes)


def twins_hear_the_same(exhibit: Exhibit, walk: Walk) -> int:
    """Law 20: checked from one point of view per game, with a few twins."""
    if walk.state is None:
        return 0
    game, dice = exhibit.game, FastDice(walk.scenario.seed)
    everybody = list(all_eyes(walk.state))
    along = TwinGames(game, everybody[walk.scenario.seed % len(everybody)], dice)
    along.part(walk.state, twisted(walk.laid, laying(walk), dice), since=0)
    along.note(walk.story)
    along.part(walk.state, along.redealt(walk.state), since=along.told)
    judged = 0
    for step in walk.every_step():
        before = along.told
        judged += along.step(step)
        if walk.looks():
            along.part(step.after, twisted(step.picks, playing(step.before, step), dice), since=before)
    for twin in along.twins:
        along.check(twin)
    return judged


def told(number: int, story: Story) -> Change:
    """A step as a change of a table."""
    nobody = TableState(())
    return Change(nobody, nobody, (Played(n=number, at=0, choices={}, late=(), picks=()),), tuple(story))

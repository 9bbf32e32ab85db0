"""The law of hearing: whole games that a seat cannot tell apart by what it saw, it has heard the same of.

A twin parts from the game where something is dealt or answered otherwise that the seat may not know. From
there on both are played alike, step by step, as long as the seat sees the same in both. What it has heard by
then, which its bot remembers, must be the same: also what is told only long after it was hidden.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import msgspec

from tablee.kit.dice import Dice, FastDice
from tablee.kit.game import AnyGame, Story
from tablee.kit.log import Played
from tablee.kit.state import State
from tablee.laws.echo import Astray, EchoDice
from tablee.laws.exhibit import Exhibit
from tablee.laws.frames import all_eyes
from tablee.laws.leaking import Aftermath, happen, laying, playing, possible, twisted
from tablee.laws.verdict import Broken
from tablee.laws.walk import Walk, WalkStep
from tablee.table.change import Change
from tablee.table.hearing import Hearing
from tablee.table.state import TableState

TWINS = 4
"""So many go along at the same time."""
PARTING = -1
"""Stands for the entry with which a twin begins."""


@dataclass
class Twin:
    """A game that goes along, and what was told in it since it parted; before, both were told the same."""

    state: State
    hearing: Hearing
    since: int


class Along:
    """A game and its twins, as one pair of eyes follows them."""

    def __init__(self, game: AnyGame, eyes: int | None, dice: Dice) -> None:
        self.game = game
        self.eyes = eyes
        self.dice = dice
        self.hearing = Hearing(game)
        self.told = 0
        self.twins: list[Twin] = []
        self.steps = 0

    def part(self, state: State, outcomes: Iterator[Aftermath], since: int) -> None:
        """Whatever differs from the state, but not to these eyes, goes along from here."""
        for outcome in outcomes:
            if len(self.twins) == TWINS or self.game.text(outcome.state) == self.game.text(state):
                continue
            if self.sees(outcome.state) == self.sees(state):
                twin = Twin(outcome.state, Hearing(self.game), since)
                twin.hearing.note(told(PARTING, outcome.story))
                self.twins.append(twin)

    def redealt(self, state: State) -> Iterator[Aftermath]:
        """States like this one in all that these eyes may know; nothing was told when they parted."""
        for _ in range(TWINS // 2):
            yield Aftermath(self.game.redeal(state, self.eyes, self.dice), Story())

    def step(self, step: WalkStep) -> int:
        """Every twin plays the same step, if it can and still looks the same; how many did."""
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
        """This was told in the game itself."""
        self.hearing.note(told(self.steps, story))
        self.told += bool(story)
        self.steps += 1

    def follow(self, twin: Twin, step: WalkStep) -> Story | None:
        """What is told of the step in a twin; None where it cannot be played there, or looks otherwise."""
        if not possible(step, twin.state):
            return None
        try:
            outcome = happen(playing(twin.state, step), EchoDice(step.picks))
        except Astray:
            return None
        twin.state = outcome.state
        return outcome.story if self.sees(outcome.state) == self.sees(step.after) else None

    def check(self, twin: Twin) -> None:
        """What was heard since they parted is the same."""
        ours, theirs = self.hearing.heard(self.eyes)[twin.since :], twin.hearing.heard(self.eyes)
        if ours == theirs:
            return
        differing = [pair for pair in zip(ours, theirs, strict=False) if pair[0] != pair[1]]
        story, other = differing[0] if differing else (ours, theirs)
        raise Broken("heard_otherwise", seat=self.eyes, story=in_json(story), other=in_json(other))

    def sees(self, state: State) -> object:
        """What these eyes see."""
        return self.game.view(state, self.eyes)


def twins_hear_the_same(exhibit: Exhibit, walk: Walk) -> int:
    """Law 20: one pair of eyes in each game, and as many twins as go along."""
    if walk.state is None:
        return 0
    game, dice = exhibit.game, FastDice(walk.scenario.seed)
    everybody = list(all_eyes(walk.state))
    along = Along(game, everybody[walk.scenario.seed % len(everybody)], dice)
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
    """A step as a table would tell it."""
    nobody = TableState(())
    return Change(nobody, nobody, (Played(n=number, at=0, choices={}, late=(), picks=()),), tuple(story))


def in_json(fact: object) -> str:
    return msgspec.json.encode(fact).decode()

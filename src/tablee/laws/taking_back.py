"""The law of taking back: a step that can be taken back without asking has revealed nothing."""

from tablee.kit.dice import FastDice
from tablee.kit.game import AnyGame, Story
from tablee.kit.log import Played
from tablee.kit.state import NOT_ASKED, State
from tablee.laws.exhibit import Exhibit
from tablee.laws.frames import all_eyes, heard
from tablee.laws.verdict import Broken
from tablee.laws.walk import Walk, WalkStep
from tablee.table.undo import free_for

TWINS = 4


def a_free_take_back_showed_nothing(exhibit: Exhibit, walk: Walk) -> int:
    """Law 12: whoever could not tell a state from its twin before such a step cannot do so after it."""
    game, dice = exhibit.game, FastDice(walk.scenario.seed)
    judged = 0
    for step in walk.steps():
        mover = free_for(as_logged(step), step.story, step.after)
        if mover is None:
            continue
        for _ in range(TWINS):
            check_twin(game, step, game.redeal(step.before, mover, dice))
        judged += 1
    return judged


def as_logged(step: WalkStep) -> Played:
    """A step as a log entry, from which the table decides about taking back."""
    choosers = [seat for seat, code in enumerate(step.chosen) if code != NOT_ASKED]
    late = [seat for seat in choosers if step.chosen[seat] not in step.before.moves(seat)]
    return Played(
        n=1, at=0, choices={seat: {} for seat in choosers}, late=tuple(late), picks=tuple(step.picks)
    )


def check_twin(game: AnyGame, step: WalkStep, twin: State) -> None:
    """Compare a twin that differs in what the mover does not know; what the mover shows is exempt."""
    after, story = twin.copy(), Story()
    after.play(step.chosen, FastDice(), story)
    for seat in all_eyes(twin):
        if game.view(twin, seat) != game.view(step.before, seat):
            continue
        if game.view(after, seat) != game.view(step.after, seat):
            raise Broken("showed_view", seat=seat, text=game.text(twin))
        if heard(game, story, seat) != heard(game, step.story, seat):
            raise Broken("showed_events", seat=seat, text=game.text(twin))

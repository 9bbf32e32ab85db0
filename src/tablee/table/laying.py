"""How a table is laid: as its game begins, or as another game stood, to play on from there.

Then all that the chosen seat could not know is dealt anew, from its view alone: nothing of what was really
hidden then finds its way to the new table, and who has seen it since is no wiser for it.
"""

from tablee.kit.dice import Dice
from tablee.kit.facts import Options
from tablee.kit.game import AnyGame, Story
from tablee.kit.log import Branch, Opening
from tablee.kit.refusal import Refusal
from tablee.kit.state import State


def position_of(game: AnyGame, opening: Opening) -> State | None:
    """The position a table goes on from, if one can play on there; None for a game from its beginning."""
    branch = opening.goes_on
    if branch is None:
        return None
    try:
        state: State = game.parse(branch.position)
        texts = (game.text(state), *game.former_texts(state))
    except Exception:  # whoever wrote this file may have written anything
        raise Refusal("bad_position") from None
    if branch.position not in texts or state.seats != opening.seats or not state.to_move():
        raise Refusal("bad_position")
    return state


def laid(game: AnyGame, opening: Opening, options: Options, dice: Dice, story: Story) -> State:
    """The first state of a table; nothing is told of what happened before it."""
    position, branch = position_of(game, opening), opening.goes_on
    if position is None or branch is None:
        first: State = game.setup(opening.seats, options, dice, story)
        return first
    return position if branch.exact else dealt_anew(game, position, branch, dice)


def dealt_anew(game: AnyGame, position: State, branch: Branch, dice: Dice) -> State:
    """A world in which the chosen seat knows what it knew, as likely as it was to that seat."""
    try:
        world: State = game.imagine(game.view(position, branch.seat), dice)
    except ValueError:
        raise Refusal("bad_position") from None
    return world

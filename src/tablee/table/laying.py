"""Sets up a table's first state: a new game, or a position of another game to go on from.

Of such a position, everything the chosen seat could not know is dealt anew from its view alone, so nothing
that was really hidden reaches the new table, and knowing it is no advantage.
"""

from tablee.kit.dice import Dice
from tablee.kit.facts import Options
from tablee.kit.game import AnyGame, Story
from tablee.kit.log import Branch, Opening
from tablee.kit.refusal import Refusal
from tablee.kit.state import State


def position_of(game: AnyGame, opening: Opening) -> State | None:
    """The position a table goes on from, if playable; None for a game from its beginning."""
    branch = opening.goes_on
    if branch is None:
        return None
    try:
        state: State = game.parse(branch.position)
        texts = (game.text(state), *game.former_texts(state))
    except Exception:  # the file may contain anything
        raise Refusal("bad_position") from None
    if branch.position not in texts or state.seats != opening.seats or not state.to_move():
        raise Refusal("bad_position")
    return state


def laid(game: AnyGame, opening: Opening, options: Options, dice: Dice, story: Story) -> State:
    """The first state of a table; events before it are not told."""
    position, branch = position_of(game, opening), opening.goes_on
    if position is None or branch is None:
        first: State = game.setup(opening.seats, options, dice, story)
        return first
    return position if branch.exact else dealt_anew(game, position, branch, dice)


def dealt_anew(game: AnyGame, position: State, branch: Branch, dice: Dice) -> State:
    """A world sampled from the chosen seat's view."""
    try:
        world: State = game.imagine(game.view(position, branch.seat), dice)
    except ValueError:
        raise Refusal("bad_position") from None
    return world

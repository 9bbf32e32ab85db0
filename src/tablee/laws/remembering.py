"""The law of highlights: they are of announced types, can be put into words, and are reproducible."""

from tablee.kit.game import Passed
from tablee.laws.exhibit import Exhibit
from tablee.laws.seats import check_seats
from tablee.laws.verdict import Broken
from tablee.laws.walk import Walk
from tablee.laws.wording import check_said


def a_game_is_remembered(exhibit: Exhibit, walk: Walk) -> int:
    """Law 18: highlights are of announced kinds, of seats of the table, sayable, and always the same."""
    game = exhibit.game
    if not game.highlight_types:
        return 0
    steps = [Passed(step.before, tuple(step.story), step.after.copy()) for step in walk.every_step()]
    if walk.state is None:
        return 0
    found, again = tuple(game.highlights(steps)), tuple(game.highlights(steps))
    if found != again:
        raise Broken("remembered_otherwise", first=repr(found), second=repr(again))
    for highlight in found:
        if type(highlight) not in game.highlight_types:
            raise Broken("unknown_highlight", fact=repr(highlight))
        check_seats(highlight, walk.state.seats)
        for texts in exhibit.texts.values():
            check_said(texts, highlight)
    return len(found)

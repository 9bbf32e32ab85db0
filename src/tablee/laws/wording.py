"""The law of words: every move, event, refusal and option has a text in every language."""

from collections.abc import Iterator
from functools import partial

from tablee import shelf
from tablee.kit.box import Box
from tablee.kit.facts import Event, Highlight, Move
from tablee.kit.game import AnyGame
from tablee.kit.state import State
from tablee.kit.texts import LANGUAGES, Texts
from tablee.laws.exhibit import Exhibit
from tablee.laws.frames import all_eyes, thinkable
from tablee.laws.labels import check_question, labels
from tablee.laws.scenarios import tables
from tablee.laws.search import in_every_game
from tablee.laws.seats import UntypedSeats, check_places, check_plain, check_seats, check_types, told_kinds
from tablee.laws.verdict import Broken, Effort
from tablee.laws.walk import Walk, WalkStep
from tablee.table.mask import masked

NAMES = ("Ada", "Bo", "Cleo", "Dan", "Eve", "Finn", "Gus", "Hal", "Ida", "Jo")


def every_kind_has_its_text(exhibit: Exhibit, effort: Effort) -> int:
    """Law 13: every type of fact has a text in every language that fits all facts met, and names seats."""
    check_types(exhibit.game)
    for language in LANGUAGES:
        check_texts(exhibit, language)
    for table in tables(exhibit.game):
        if unfit := exhibit.game.unfit(*table):
            check_refusal(exhibit.game, unfit.why)
    likeness = UntypedSeats(exhibit.game)
    judged = in_every_game(partial(what_happens_can_be_said, likeness))(exhibit, effort)
    likeness.check()
    return judged


def check_texts(exhibit: Exhibit, language: str) -> None:
    """Check that every text needed exists and uses only its fact's fields, and that no language has more."""
    texts = exhibit.texts.get(language)
    if texts is None:
        raise Broken("no_language", language=language)
    needed = dict(wanted(exhibit.game))
    missing = needed.keys() - texts.keys()
    for other in exhibit.texts.values():
        missing |= other.keys() - texts.keys()
    if missing:
        raise Broken("no_text", keys=", ".join(sorted(missing)), language=language)
    for key, fields in needed.items():
        for place in texts.places(key) - fields:
            raise Broken("no_such_place", key=key, place=place, language=language)
    check_places(exhibit.game, texts)
    check_plain(exhibit.game, texts)
    check_question(exhibit.game, texts)


def wanted(game: AnyGame) -> Iterator[tuple[str, frozenset[str]]]:
    """The texts a game needs, each with the fields it may use."""
    nothing = frozenset[str]()
    yield "box.line", nothing
    for fact in told_kinds(game):
        config = fact.__struct_config__
        yield f"{config.tag_field}.{config.tag}", frozenset(fact.__struct_fields__)
    yield from ((label, nothing) for label in labels(game))
    for option in game.box.options.__struct_fields__:
        yield f"option.{option}.name", nothing
        yield f"option.{option}.help", nothing
    for refusal in game.refusals:
        yield f"refusal.{refusal}", nothing
    for ending in game.box.endings:
        yield f"ending.{ending}", nothing
    for bot in game.box.bots:
        yield f"bot.{bot}.name", nothing
    for word in {*tags(game.box)} - shelf.house_texts(LANGUAGES[0]).keys():
        yield word, nothing


def tags(box: Box) -> Iterator[str]:
    """The tags of a box; the game must have texts for those the house has none for."""
    yield from (f"mechanism.{name}" for name in box.mechanisms)
    yield from (f"theme.{name}" for name in box.themes)


def what_happens_can_be_said(likeness: UntypedSeats, exhibit: Exhibit, walk: Walk) -> int:
    """Check moves, events and refusals met in play from every point of view, and a view of each moment."""
    game, judged = exhibit.game, 0
    for step in walk.steps():
        events = set(events_met(game, step))
        facts: set[Move | Event] = {*moves_met(game, step), *events}
        for fact in facts:
            check_seats(fact, step.before.seats)
            for texts in exhibit.texts.values():
                check_said(texts, fact)
            judged += 1
        looker = (len(walk.choices) + walk.scenario.seed) % step.before.seats
        look_at_seats(likeness, game, step, events, looker)
        for seat in step.before.to_move():
            for refused in refusals_met(game, step.before, seat):
                check_refusal(game, refused)
    return judged


def look_at_seats(
    likeness: UntypedSeats, game: AnyGame, step: WalkStep, events: set[Event], looker: int
) -> None:
    """Collect the seats in one seat's view, and in the results of another seat's choice."""
    state = step.before
    view = game.view(state, looker)
    check_seats(view, state.seats)
    likeness.note(view, "looks", looker)
    if len(state.to_move()) == 1:
        chooser = state.to_move()[0]
        for fact in (view, *events):
            likeness.note(fact, "chooses", chooser)


def moves_met(game: AnyGame, step: WalkStep) -> Iterator[Move]:
    """The moves that were offered or made."""
    for seat in step.before.to_move():
        for code in (*step.before.moves(seat), step.chosen[seat]):
            yield game.move_of(step.before, seat, code)


def events_met(game: AnyGame, step: WalkStep) -> Iterator[Event]:
    """The events, as masked for every point of view."""
    for seat in all_eyes(step.after):
        yield from masked(game, step.story, seat)


def refusals_met(game: AnyGame, state: State, seat: int) -> Iterator[str]:
    """The refusals a seat gets that tries everything."""
    codes = set(state.moves(seat))
    for move in (*thinkable(game.move_types), *game.worth_trying(state, seat)):
        if game.code_of(state, seat, move) not in codes:
            yield game.why_not(state, seat, move)


def check_said(texts: Texts, fact: Move | Event | Highlight) -> None:
    """Check that a fact can be put into words."""
    try:
        texts.fact(fact, NAMES)
    except Exception as problem:
        raise Broken("unsayable", fact=repr(fact), problem=repr(problem), language=texts.language) from None


def check_refusal(game: AnyGame, refused: str) -> None:
    """Check that the game announced a refusal, so that its text was checked."""
    if refused not in game.refusals:
        raise Broken("unknown_refusal", key=refused)

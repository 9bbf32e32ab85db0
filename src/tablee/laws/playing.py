"""Laws of play: every move can be played, the game goes on until it ends, and invariants hold."""

from collections.abc import Iterator
from dataclasses import replace

from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit.dice import FastDice
from tablee.kit.facts import Options
from tablee.kit.game import AnyGame
from tablee.kit.state import State
from tablee.laws.exhibit import Exhibit
from tablee.laws.verdict import Broken, in_one_line
from tablee.laws.walk import Walk, at_whim, choices_in_words, everything, nobody

STUBBORN = ((None,), (0,), (-1,))
"""Scenarios in which everybody always takes the default, the first move, or the last move."""


def every_move_can_be_played(exhibit: Exhibit, walk: Walk) -> int:
    """Law 1: every listed code, and the default, can be played."""
    judged = 0
    for state in walk.positions():
        for chosen in every_code(state):
            try:
                state.copy().play(chosen, FastDice(walk.scenario.seed), [])
            except Exception as problem:
                words = choices_in_words(exhibit.game, state, chosen)
                raise Broken("unplayable", choices=words, problem=in_one_line(problem)) from problem
            judged += 1
    if walk.crash:
        choices = walk.choices[-1] if walk.choices else "–"
        raise Broken("unplayable", choices=choices, problem=in_one_line(walk.crash)) from walk.crash
    return judged


def every_code(state: State) -> Iterator[vec[i64]]:
    """Choices of all awaited seats in which each code of each seat, and each default, comes up."""
    codes = {}
    for seat in state.to_move():
        listed = list(state.moves(seat))
        if len(set(listed)) < len(listed) or min(listed, default=0) < 0:
            raise Broken("bad_codes", seat=seat, codes=listed)
        default = state.default(seat)
        if default < 0:
            raise Broken("bad_default", seat=seat, code=default)
        codes[seat] = [*listed, default]
    for number in range(max(map(len, codes.values()), default=0)):
        chosen = nobody(state)
        for seat, own in codes.items():
            chosen[seat] = own[(number + seat) % len(own)]  # combines defaults with others' moves
        yield chosen


def no_dead_end(exhibit: Exhibit, walk: Walk) -> int:
    """Law 2: until the game is over somebody is awaited and can choose; then a rematch is possible."""
    judged = 0
    for state in walk.positions():
        awaited = list(state.to_move())
        if awaited != sorted(set(awaited) & set(range(state.seats))):
            raise Broken("awaited_out_of_order", awaited=awaited)
        if state.result() is None and not awaited:
            raise Broken("dead_end")
        if state.result() is not None and awaited:
            raise Broken("awaited_after_the_end", seat=awaited[0])
        for seat in awaited:
            if len(state.moves(seat)) == 0:
                raise Broken("nothing_to_choose", seat=seat)
        check_result(exhibit.game, state)
        check_rematch(exhibit.game, walk.scenario.options, state)
        judged += 1
    return judged


def check_result(game: AnyGame, state: State) -> None:
    """Check that a result ranks and scores every seat, has a winner, and an ending the box lists."""
    result = state.result()
    if result is None:
        return
    if result.ending not in game.box.endings:
        raise Broken("unknown_ending", ending=result.ending)
    if not len(result.places) == len(result.scores) == state.seats or min(result.places) != 1:
        raise Broken("bad_result", places=result.places, scores=result.scores)


def check_rematch(game: AnyGame, options: Options, state: State) -> None:
    """Check that the same seats can play a rematch."""
    if state.result() is None:
        return
    again = game.rematch(state, options)
    if not isinstance(again, game.box.options) or game.unfit(state.seats, again):
        raise Broken("no_rematch", options=repr(again))


def it_ends(exhibit: Exhibit, walk: Walk) -> int:
    """Law 3: the game ends within its box's bound, also if everybody always chooses the same way."""
    bound, judged = exhibit.game.box.bound, 0
    for choices in (walk.scenario.choices, *STUBBORN):
        game = Walk(exhibit.game, replace(walk.scenario, steps=bound, choices=choices))
        for _ in game.every_step():
            pass
        if game.state is None or game.crash:
            continue
        if len(game.state.to_move()) > 0:
            raise Broken("endless", bound=bound).at(game.example())
        judged += 1
    return judged


def nothing_is_lost(exhibit: Exhibit, walk: Walk) -> int:
    """Law 9: the census, if a game has one, never changes."""
    judged = 0
    first: list[int] | None = None
    for state in walk.positions():
        census = list(state.census())
        first = first or census
        if census != first:
            raise Broken("lost", before=first, after=census)
        judged += bool(census)
    return judged


def a_copy_is_its_own(exhibit: Exhibit, walk: Walk) -> int:
    """Law 11: a copy is equal and shares nothing mutable."""
    if walk.state is None:
        return 0
    game, scenario = exhibit.game, walk.scenario
    scratch: State = game.setup(scenario.seats, scenario.options, FastDice(scenario.seed + 2), None)
    judged = 0
    for state in walk.positions():
        scratch.copy_from(state)
        copy = state.copy()
        for how, twin in (("copy", copy), ("copy_from", scratch), ("copy", copy.copy())):
            if everything(game, twin) != everything(game, state):
                raise Broken("unequal_copy", how=how, text=game.text(twin))
            check_apart(game, state, twin, how, scenario.seed)
            judged += 1
    return judged


def check_apart(game: AnyGame, state: State, twin: State, how: str, seed: int) -> None:
    """Play on with the twin for a while: the state it was copied from must not change."""
    as_it_was = everything(game, state)
    whims = FastDice(seed)
    for _ in range(4):
        if len(twin.to_move()) == 0:
            return
        try:
            twin.play(at_whim(twin, whims), whims, None)
        except Exception:  # law 1 reports it
            return
        if everything(game, state) != as_it_was:
            raise Broken("shared", how=how, before=as_it_was[0], after=game.text(state))

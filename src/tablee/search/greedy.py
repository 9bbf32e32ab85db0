"""The greedy bot: plays every move out in a few sampled worlds, and takes the one with the best payoff."""

from librt.vecs import append, vec
from mypy_extensions import i64

from tablee.kit.dice import Dice
from tablee.kit.facts import Move
from tablee.kit.game import Bot, Sight
from tablee.kit.state import State
from tablee.search.playout import blind_choices, playout


def greedy(worlds: int) -> Bot:
    """A bot that plays every move out once in each of this many sampled worlds."""

    def choose(sight: Sight, dice: Dice) -> Move:
        if len(sight.moves) == 1:
            return sight.moves[0]
        paid = vec[i64]([0] * len(sight.moves))
        for _ in range(worlds):
            world: State = sight.game.imagine(sight.view, dice)
            codes = vec[i64]([sight.game.code_of(world, sight.seat, move) for move in sight.moves])
            for number, pay in enumerate(try_each(world, sight.seat, codes, dice)):
                paid[number] += pay
        return sight.moves[best(paid, dice)]

    return choose


def try_each(world: State, seat: i64, codes: vec[i64], dice: Dice) -> vec[i64]:
    """Each code's payoff when it is played in this world, with a random playout after it."""
    paid = vec[i64](capacity=len(codes))
    scratch = world.copy()
    for code in codes:
        scratch.copy_from(world)
        chosen = blind_choices(scratch, scratch.to_move(), dice)
        chosen[seat] = code
        scratch.play(chosen, dice, None)
        playout(scratch, dice)
        paid = append(paid, scratch.share(seat))
    return paid


def best(paid: vec[i64], dice: Dice) -> i64:
    """The number of the highest payoff; ties are broken at random."""
    highest = max(paid)
    equals = vec[i64]([number for number in range(len(paid)) if paid[number] == highest])
    return equals[dice.pick(len(equals))]

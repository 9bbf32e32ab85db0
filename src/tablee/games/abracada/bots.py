"""The bots of Abracada… Quoi ?"""

from tablee.games.abracada import words
from tablee.games.abracada.plan import best_cast
from tablee.kit.dice import Dice
from tablee.kit.facts import Move
from tablee.kit.game import Sight


def fair(sight: Sight, dice: Dice) -> Move:
    """Takes every secret stone, and casts or stops as its plan for the turn says."""
    if len(sight.moves) == 1:
        return sight.moves[0]
    seen = sight.view
    assert isinstance(seen, words.View)
    if seen.offered:
        return words.TakeSecret()
    spell = best_cast(seen, sight.seat)
    return words.Cast(spell=spell) if spell else words.Stop()

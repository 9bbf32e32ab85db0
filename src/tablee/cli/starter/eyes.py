"""What a seat of Starter sees: all there is. Where something is hidden, a game writes both itself."""

from tablee.kit.open_games import open_eyes

from . import words
from .rules import Starter

view, imagine = open_eyes(Starter, words.View)

"""What a seat of Pig sees: all there is, for nobody knows what the die will show."""

from tablee.kit.open_games import open_eyes

from . import words
from .rules import Pig

view, imagine = open_eyes(Pig, words.View)

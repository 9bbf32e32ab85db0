"""What a seat of Goofspiel sees: all there is but the bids being made, which the table keeps."""

from tablee.kit.open_games import open_eyes

from . import words
from .rules import Goofspiel

view, imagine = open_eyes(Goofspiel, words.View)

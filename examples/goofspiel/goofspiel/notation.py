"""Goofspiel's positions as text: `prize=7 to_come=[2,9] hands=[[1,5,6],[2,3,4]] scores=[20,31]`."""

from tablee.kit.open_games import open_notation

from . import eyes, words

text, parse = open_notation(words.View, eyes.view, eyes.imagine)

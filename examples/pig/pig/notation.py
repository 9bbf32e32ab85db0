"""Pig's positions as text: `left=9 turn=0 die=4 pot=11 scores=[20,6]`."""

from tablee.kit.open_games import open_notation

from . import eyes, words

text, parse = open_notation(words.View, eyes.view, eyes.imagine)

"""Starter's positions as text: `turn=0 heap=17 last_loses=false taken=[1,3]`."""

from tablee.kit.open_games import open_notation

from . import eyes, words

text, parse = open_notation(words.View, eyes.view, eyes.imagine)

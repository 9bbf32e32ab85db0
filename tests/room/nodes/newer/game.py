"""Hats, as the house plays it by now."""

from dataclasses import replace

from tests.room.nodes.newer.box import BOX
from tests.toy.game import GAME as OLDER

GAME = replace(OLDER, box=BOX)

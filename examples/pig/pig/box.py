"""The lid of Pig's box."""

from tablee.kit.box import Box

from .words import Options

BOX = Box(
    id="pig",
    title="Pig",
    seats=(2, 6),
    age=6,
    minutes=5,
    mechanisms=("push_your_luck",),
    themes=("farm",),
    options=Options,
    endings=("all_turns",),
    bound=600,
    board="board.js",
)

"""The lid of Hats."""

from tablee.kit.box import Box, Credits
from tests.toy.words import Options

BOX = Box(
    id="hats",
    title="Hats",
    rules_version=1,
    seats=(2, 3),
    age=6,
    minutes=5,
    mechanisms=("deduction",),
    themes=("folk",),
    credits=Credits("the house", "nobody", "nobody"),
    options=Options,
    endings=("goal", "tired"),
    bots=("uniform",),
    bound=60,
)

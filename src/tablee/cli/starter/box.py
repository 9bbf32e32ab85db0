"""The lid of Starter's box."""

from tablee.kit.box import Box, Credits

from .words import Options

BOX = Box(
    id="starter",
    title="Starter",
    seats=(2, 4),
    age=6,
    minutes=5,
    mechanisms=("take_away",),
    themes=("stones",),
    credits=Credits(design="", art="", edition=""),
    options=Options,
    endings=("last_stone",),
    bound=24,
)

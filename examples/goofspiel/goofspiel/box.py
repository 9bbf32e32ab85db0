"""The lid of Goofspiel's box."""

from tablee.kit.box import Box, Credits

BOX = Box(
    id="goofspiel",
    title="Goofspiel",
    seats=(2, 6),
    age=8,
    minutes=10,
    mechanisms=("simultaneous_choice", "bidding"),
    themes=("cards",),
    credits=Credits(design="Merrill Flood"),
    endings=("all_prizes",),
    bound=13,
)

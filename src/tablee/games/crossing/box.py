"""The lid of Crossing's box."""

from tablee.games.crossing.words import Options
from tablee.kit.box import Box, Credits

BOX = Box(
    id="crossing",
    title="Crossing",
    rules_version=1,
    seats=(3, 6),
    age=8,
    minutes=15,
    mechanisms=("simultaneous_choice", "bluff", "set_collection"),
    themes=("forest", "folk"),
    credits=Credits("Yoshiteru Shinohara", "Charlène Le Scanff", "Moonster Games 2015"),
    options=Options,
    endings=("points", "white", "shared"),
    bots=("gentle", "fair", "strong", "master"),
    bound=40,
)

"""The lid of Venise's box."""

from tablee.games.venise.boards.catalogue import names
from tablee.games.venise.words import SEATED, Options
from tablee.kit.box import Box, Credits

BOX = Box(
    id="venise",
    title="Venise",
    rules_version=1,
    seats=(2, 4),
    age=8,
    minutes=45,
    mechanisms=("route_building", "hand_management", "race"),
    themes=("carnival", "italy"),
    credits=Credits("Cyprien Grès", "Vincent Dutrait", "EGGAME"),
    options=Options,
    endings=("gems", "placed", "still", "long"),
    bots=("gentle", "fair", "strong", "master"),
    bound=3200,
    choices={"board": names()},
    colours=SEATED,
)

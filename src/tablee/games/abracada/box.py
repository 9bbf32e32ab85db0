"""The lid of the box of Abracada… Quoi ?"""

from tablee.games.abracada.words import Options
from tablee.kit.box import Box, Credits

BOX = Box(
    id="abracada",
    title="Abracada… Quoi ?",
    rules_version=1,
    seats=(2, 5),
    age=8,
    minutes=30,
    mechanisms=("deduction", "push_your_luck"),
    themes=("magic",),
    credits=Credits("Gary Kim", "Marie Cardouat", "Moonster Games 2015"),
    options=Options,
    endings=("alone", "last_round", "lives", "shared"),
    bots=("gentle", "fair", "strong", "master"),
    bound=1900,
)

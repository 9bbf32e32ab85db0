"""A box names whose game it is, as far as it knows."""

from dataclasses import replace

from tablee.cli.games import credited, told
from tablee.cli.voice import Voice
from tablee.games.crossing.box import BOX
from tablee.kit.box import Credits


def test_what_a_box_does_not_say_is_not_printed() -> None:
    voice = Voice("en")
    assert credited(BOX, voice) == [
        "by Yoshiteru Shinohara, pictures Charlène Le Scanff, Moonster Games 2015"
    ]
    assert credited(replace(BOX, credits=Credits("Ada", "", "")), voice) == ["by Ada"]
    nobody = replace(BOX, credits=Credits("", "", ""))
    assert credited(nobody, voice) == []
    assert "pictures" not in told(nobody, voice)
    assert all(line.strip(" ,") for line in told(nobody, voice).splitlines())

"""`tablee games`: lists the games on the shelf, from their boxes alone."""

from dataclasses import asdict
from typing import Any

import msgspec

from tablee import shelf
from tablee.cli.options import defaults
from tablee.cli.voice import Voice
from tablee.kit.box import Box


def show_shelf(voice: Voice, *, as_json: bool) -> int:
    """One paragraph, or one JSON line, for each game."""
    for box in shelf.boxes():
        print(msgspec.json.encode(lid(box, voice)).decode() if as_json else told(box, voice))
    return 0


def lid(box: Box, voice: Voice) -> dict[str, Any]:
    """A box as data, in words where it has words."""
    texts = voice.texts(box.id)
    options = {
        name: {
            "default": default,
            "name": texts.say(f"option.{name}.name"),
            "help": texts.say(f"option.{name}.help"),
        }
        for name, default in msgspec.structs.asdict(box.options()).items()
    }
    return {**asdict(box), "line": texts.say("box.line"), "options": options}


def told(box: Box, voice: Voice) -> str:
    """A box as a few lines."""
    texts = voice.texts(box.id)
    fewest, most = box.seats
    tags = [voice.word(f"mechanism.{name}", texts) for name in box.mechanisms]
    tags += [voice.word(f"theme.{name}", texts) for name in box.themes]
    lines = [
        voice.say("games.title", title=box.title, id=box.id),
        texts.say("box.line"),
        voice.say("games.facts", fewest=fewest, most=most, minutes=box.minutes, age=box.age),
        ", ".join(tags),
        *credited(box, voice),
        voice.say("games.bots", bots=", ".join(box.bots)),
    ]
    lines += [
        voice.say("games.option", option=option, help=texts.say(f"option.{option.partition('=')[0]}.help"))
        for option in defaults(box, voice)
    ]
    lines += [
        voice.say("games.choices", option=option, choices=", ".join(ready))
        for option, ready in box.choices.items()
    ]
    return "\n  ".join(lines)


def credited(box: Box, voice: Voice) -> list[str]:
    """The game's credits in one line; none if the box has none."""
    parts = asdict(box.credits).items()
    named = [voice.say(f"games.credits.{part}", name=name) for part, name in parts if name]
    return [", ".join(named)] if named else []

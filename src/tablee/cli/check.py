"""`tablee check`: checks a game against the laws."""

from importlib.util import find_spec

from tablee.cli.mistakes import Mistake
from tablee.cli.progress import progress
from tablee.cli.voice import Voice
from tablee.kit.game import AnyGame

MARKS = {True: "✓", False: "✗", None: "–"}


def judge(voice: Voice, game: AnyGame, *, examples: int, seed: int) -> int:
    """Print one line for each law, and the smallest example for a broken one."""
    if not find_spec("hypothesis"):
        raise Mistake("no_laws")
    from tablee.laws.book import LAWS
    from tablee.laws.exhibit import from_shelf
    from tablee.laws.verdict import Effort, texts

    words, effort, exhibit = texts(voice.language), Effort(examples, seed), from_shelf(game.box.id)
    broken = untried = 0
    with progress(voice.say("check.progress"), len(LAWS), talking=True) as advance:
        for law in LAWS:
            verdict = law.verdict(exhibit, effort)
            told = f"{MARKS[verdict.kept]} {law.number:2} {verdict.law(words)} – {verdict.why(words)}"
            print("\n     ".join([told, *verdict.example(words)]), flush=True)
            broken += verdict.kept is False
            untried += verdict.untried
            advance()
    if broken:
        print(voice.say("check.broken", n=broken))
    elif untried:
        print(voice.say("check.untried", n=untried))
    else:
        print(voice.say("check.kept", title=game.box.title))
    return 1 if broken or untried else 0

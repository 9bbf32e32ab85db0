"""The law of goldens: every ending has a recorded game, and every recorded game still ends the same."""

from tablee.kit.game import AnyGame
from tablee.kit.log import BadLog
from tablee.laws.exhibit import Exhibit
from tablee.laws.verdict import Broken, Effort
from tablee.table import transcript


def every_ending_has_a_golden(exhibit: Exhibit, effort: Effort) -> int:
    """Law 14: goldens replay to their recorded state and result, and together they show every ending."""
    endings = {ending_of(exhibit.game, name, golden) for name, golden in exhibit.goldens.items()}
    for ending in exhibit.game.box.endings:
        if ending not in endings:
            raise Broken("no_golden", ending=ending, game=exhibit.game.box.id)
    return len(exhibit.goldens)


def ending_of(game: AnyGame, name: str, golden: bytes) -> str | None:
    """Replay a golden and return its ending, if it ended."""
    try:
        recording = transcript.read(golden)
        for _ in transcript.steps(game, recording):
            pass
    except BadLog as problem:
        raise Broken("golden_differs", name=name, line=problem.line, problem=problem.why) from None
    result = recording.closing.result
    return result.ending if result else None

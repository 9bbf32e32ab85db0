"""`tablee record`, `replay` and `verify`: make, show and check recorded games."""

from collections.abc import Sequence

from tablee.cli import files
from tablee.cli.mistakes import Mistake
from tablee.cli.settings import bot_errors_told, find_game
from tablee.cli.telling import entry_told, opening_told, result_told
from tablee.cli.voice import Voice
from tablee.kit import seal
from tablee.kit.game import AnyGame
from tablee.kit.log import BadLog, Opening, Played
from tablee.lab import seated
from tablee.lab.arena import LineUp
from tablee.table import branching, transcript
from tablee.table.transcript import Recording

UNREADABLE = ("foreign", "truncated", "unreadable", "other_rules")
"""Problems that make a file impossible to check; all others mean it is not what was played."""


def write_down(voice: Voice, match: LineUp, file: str, secret: seated.Secret, *, force: bool) -> int:
    """Let bots play a game, and record it."""
    files.claim(file, force=force)
    with bot_errors_told():
        recorded = seated.record(match, secret)
    files.write(file, recorded, force=force)
    if file != files.STANDARD:
        print(voice.say("record.written", file=file))
    return 0


def tell(voice: Voice, file: str) -> int:
    """Verify a recorded game, then tell it in words."""
    try:
        recording, game = opened(files.read(file))
        steps = [(entry, events) for entry, events, _ in transcript.steps(game, recording)]
    except BadLog as problem:
        raise bad_recording(voice, file, problem.why, problem.line) from None
    names = voice.seat_names(game.box.id, recording.opening.seats)
    lines = opening_told(voice, game.box, recording.opening, names)
    for entry, events in steps:
        lines += entry_told(voice, game.box, entry, events, names)
    if recording.closing.result:
        lines += ["", *result_told(voice, game.box, recording.closing.result, names)]
    print("\n".join(lines))
    return 0


def confirm(voice: Voice, file: str, parents: Sequence[str] = ()) -> int:
    """Verify a recorded game and the chain of its parents."""
    child: Opening | None = None
    for each in (file, *parents):
        content = files.read(each)
        try:
            recording, game = opened(content)
            told = confirmed(voice, content, recording, game)
            if child is not None:
                branching.check_parent(game, child, recording)
                told = [*told, voice.say("verify.parent")]
        except seal.Broken as broken:
            return not_confirmed(voice, each, broken.kind, broken.line)
        except BadLog as problem:
            return not_confirmed(voice, each, problem.why, problem.line)
        print("\n".join(told))
        child = recording.opening
    if child is not None and (branch := child.goes_on):
        print(voice.say("verify.goes_on", entry=branch.entry, seal=branch.parent))
    return 0


def confirmed(voice: Voice, content: bytes, recording: Recording, game: AnyGame) -> list[str]:
    """Verify chance and seal, then every step by the rules; raises Broken or BadLog."""
    seal.check(content.splitlines())
    steps = sum(isinstance(entry, Played) for entry, _, _ in transcript.steps(game, recording))
    fair = voice.say("verify.fair", title=game.box.title, table=recording.opening.table)
    return [fair, voice.say("verify.played", n=steps)]


def opened(content: bytes) -> tuple[Recording, AnyGame]:
    """Read a recording, and find its game."""
    recording = transcript.read(content)
    return recording, find_game(recording.opening.game)


def not_confirmed(voice: Voice, file: str, problem: str, line: int) -> int:
    """Report the problem and its line; a file that cannot be checked is a mistake of the user."""
    if problem in UNREADABLE:
        raise bad_recording(voice, file, problem, line)
    print(voice.say("verify.not_confirmed", file=file, line=line, why=voice.say(f"problem.{problem}")))
    return 1


def bad_recording(voice: Voice, file: str, problem: str, line: int) -> Mistake:
    """The problem of a file and its line, at least 1, as a mistake."""
    return Mistake("bad_recording", file=file, line=max(line, 1), why=voice.say(f"problem.{problem}"))

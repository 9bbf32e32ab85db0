"""`tablee export`: converts recorded games, or the lent games of a room, to rows of data."""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from itertools import chain
from pathlib import Path

import msgspec

from tablee import shelf
from tablee.cli import files
from tablee.cli.mistakes import Mistake
from tablee.cli.progress import progress
from tablee.cli.recordings import bad_recording
from tablee.cli.settings import find_game
from tablee.cli.voice import Voice
from tablee.kit import seal
from tablee.kit.log import AnyEntry, BadLog, Opening
from tablee.kit.refusal import Refusal
from tablee.kit.typed import read_json
from tablee.library.collecting import checked, is_among
from tablee.library.rows import Chosen, own_words, rows_of
from tablee.library.tabular import FORMATS, Format, NoParquet, format_of, save, write_lines
from tablee.room.store.sqlite.lent import Lending, Lent, opened
from tablee.room.store.sqlite.location import BadLocation, default_location
from tablee.table import transcript

LEFT_OUT = ("not_lent", "goes_on", "own_words", "other_rules")
"""The reasons why finished games of a room are left out; the texts have a message for each, with a count."""


class Haul:
    """Collects rows, and counts what was taken and what was left out."""

    def __init__(self, voice: Voice, game: str | None, *, talking: bool) -> None:
        self.voice = voice
        self.talking = talking
        self.game = game
        self.games = 0
        self.rows = 0
        self.left_out: Counter[str] = Counter()

    def of_files(self, names: Sequence[str]) -> Iterator[Chosen]:
        """The rows of recorded games, each verified first."""
        with progress(self.voice.say("export.working"), len(names), talking=self.talking) as advance:
            for name in names:
                yield from self._taken(self._of_file(name))
                advance()

    def of_room(self, path: Path) -> Iterator[Chosen]:
        """The rows of all games of a room that everybody who had a seat there lends."""
        with opened(path) as room:
            tables = room.tables(self.game)
            with progress(self.voice.say("export.working"), len(tables), talking=self.talking) as advance:
                for table in tables:
                    yield from self._taken(self._of_table(room, table))
                    advance()

    def _taken(self, rows: list[Chosen]) -> list[Chosen]:
        self.games += bool(rows)
        self.rows += len(rows)
        return rows

    def _of_file(self, name: str) -> list[Chosen]:
        content = files.read(name)
        try:
            recording = transcript.read(content)
            found = find_game(recording.opening.game)
            return [] if self.game not in (None, found.box.id) else checked(content, recording, self.games)
        except seal.Broken as broken:
            raise bad_recording(self.voice, name, broken.kind, broken.line) from None
        except BadLog as problem:
            raise bad_recording(self.voice, name, problem.why, problem.line) from None

    def _of_table(self, room: Lending, table: str) -> list[Chosen]:
        lent = room.game(table)
        if lent is None:
            return self._without("not_lent")
        try:
            return self._lent(lent)
        except (shelf.NotOnTheShelf, BadLog, Refusal, msgspec.DecodeError):
            return self._without("other_rules")

    def _lent(self, lent: Lent) -> list[Chosen]:
        opening = read_json(lent.opening, Opening)
        game = shelf.game(opening.game)
        if opening.goes_on is not None:  # its beginning was played by others at another table
            return self._without("goes_on")
        if own_words(game.box, opening.options):
            return self._without("own_words")
        entries = [read_json(entry, AnyEntry) for entry in lent.entries]
        return rows_of(game, opening, entries, self.games)

    def _without(self, why: str) -> list[Chosen]:
        self.left_out[why] += 1
        return []


def export(
    voice: Voice,
    names: Sequence[str],
    out: str,
    said: str | None,
    game: str | None,
    db: str | None,
    *,
    force: bool,
) -> int:
    """Write the rows of these files, or if there are none of the room's games; say what was left out."""
    form = find_format(voice, out, said)
    wanted = None if game is None else find_game(game).box.id
    haul = Haul(voice, wanted, talking=out == files.STANDARD)
    if is_among(out, names):
        raise Mistake("file_is_the_same", name=out)
    files.claim(out, force=force)
    source = haul.of_files(names) if names else haul.of_room(room_file(db))
    try:
        written = write(source, out, form)
    except BadLocation as problem:
        raise Mistake(f"room_{problem.why}", path=problem.path) from None
    except NoParquet:
        raise Mistake("export_no_parquet") from None
    told = [voice.say("export.written", games=haul.games, rows=haul.rows, file=out)] if written else []
    told += [voice.say("export.nothing")] if not written else []
    told += [voice.say(f"export.{why}", n=haul.left_out[why]) for why in LEFT_OUT if haul.left_out[why]]
    print("\n".join(told), file=sys.stderr if out == files.STANDARD else sys.stdout)
    return 0 if written else 1


def write(rows: Iterable[Chosen], out: str, format: Format) -> bool:
    """Write all rows atomically; returns whether there are any, since otherwise no file is made."""
    found = iter(rows)
    first = next(found, None)
    if first is None:
        return False
    try:
        if out == files.STANDARD:
            write_lines(chain([first], found), sys.stdout.buffer)
            sys.stdout.buffer.flush()
        else:
            save(chain([first], found), Path(out), format)
    except BrokenPipeError:
        raise
    except OSError as problem:
        raise files.mistake_of(problem, out) from None
    return True


def find_format(voice: Voice, out: str, said: str | None) -> Format:
    """The format: as given, or else as the file's name implies."""
    if (
        said is None
        and out != files.STANDARD
        and Path(out).suffix not in ("", *(f".{form}" for form in FORMATS))
    ):
        raise Mistake("export_other_form", file=out)
    form = said or format_of(out)
    if form not in FORMATS or (form == "parquet" and out == files.STANDARD):
        raise Mistake("bad_parameter", sign="--format", wants=voice.say("parameter.format.wants"))
    return "parquet" if form == "parquet" else "jsonl"


def room_file(db: str | None) -> Path:
    """The room's file; raises Mistake if there is none."""
    path = Path(db) if db else default_location()
    try:
        if path.is_file():
            return path
    except (OSError, ValueError):
        pass
    raise Mistake("export_no_room", path=path)

"""Converts recorded games to rows of data in one file, and such rows back to games."""

from collections.abc import Iterable, Iterator
from itertools import chain, count
from pathlib import Path
from typing import Any

from tablee import shelf
from tablee.kit import seal
from tablee.kit.log import BadLog
from tablee.library.recorded import Recorded
from tablee.library.replaying import WrongRow, games_in, played_again
from tablee.library.rows import Chosen, rows_of
from tablee.library.tabular import FORMATS, READERS, BadRow, Format, format_of, save
from tablee.table import transcript


def export(
    recordings: str | Path | Iterable[str | Path],
    out: str | Path,
    /,
    *,
    format: Format | None = None,
    game: str | None = None,
    force: bool = False,
) -> int:
    """Write every choice of recorded games into one file, a row each, as JSON lines or Parquet.

    Returns the number of rows. Each game is verified first. The file's name decides the format, unless
    `format` is given; with `game`, only games of that name are taken. An existing file is overwritten only
    with `force`, and no file is made without rows. A room explains the columns at /docs/data.html.

    >>> import tablee, tempfile, pathlib
    >>> match = tablee.new("abracada", seats=2, seed=1)
    >>> while match.awaited:
    ...     _ = match.play(match.ask("uniform"))
    >>> with tempfile.TemporaryDirectory() as folder:
    ...     one, many = pathlib.Path(folder, "game.jsonl"), pathlib.Path(folder, "rows.jsonl")
    ...     match.save(one)
    ...     n = tablee.export([one], many)
    ...     (again,) = tablee.load_many(many)
    >>> n == len(match.history) == len(again), again.last == match
    (True, True)
    """
    form, files = form_of(out, format), files_of(recordings)
    if is_among(out, files):
        raise ValueError(f"{out} is one of the recordings: write the rows into another file")
    wanted = None if game is None else shelf.game(game).box.id
    if Path(out).exists() and not force:
        raise FileExistsError(f"{out} is there already: say force=True to write over it, or name another")
    return written(rows_in(files, wanted), Path(out), form)


def rows_in(files: Iterable[str | Path], game: str | None) -> Iterator[Chosen]:
    """The rows of recorded games, file by file; games are numbered in this order."""
    games = 0
    for file in files:
        found = read(Path(file).read_bytes(), str(file), games, game)
        games += bool(found)
        yield from found


def written(rows: Iterator[Chosen], out: Path, form: Format) -> int:
    """Write rows into a file and return their number; no file is written for none."""
    first = next(rows, None)
    if first is None:
        return 0
    numbers = count()
    save((row for row, _ in zip(chain([first], rows), numbers, strict=False)), out, form)
    return next(numbers)


def form_of(out: str | Path, said: Format | None) -> Format:
    """The format given, or else that of the file's name."""
    if not isinstance(out, str | Path):
        raise TypeError(f"rows are written into a file, by its name, not {out!r}")
    form = said or format_of(str(out))
    if form not in FORMATS:
        raise ValueError(f"there are the formats {' and '.join(FORMATS)}, not {form!r}")
    if said is None and Path(out).suffix not in ("", *(f".{known}" for known in FORMATS)):
        raise ValueError(f"{out}: rows are written as .jsonl or .parquet; say format= for another name")
    return form


def is_among(out: str | Path, files: Iterable[str | Path]) -> bool:
    """Whether the output file is one of the input files."""
    return any(Path(file).resolve() == Path(out).resolve() for file in files)


def files_of(recordings: Any) -> list[str | Path]:
    """One or several files, as a list."""
    one = isinstance(recordings, str | Path)
    files = list(recordings) if not one and isinstance(recordings, Iterable) else [recordings]
    for file in files:
        if not isinstance(file, str | Path):
            raise TypeError(f"recordings are files, by their names, not {file!r}")
    return files


def read(content: bytes, name: str, match: int, game: str | None) -> list[Chosen]:
    """The rows of one recorded game, empty for other games than wanted; ValueError if it is not valid."""
    try:
        recording = transcript.read(content)
        return [] if game not in (None, recording.opening.game) else checked(content, recording, match)
    except (BadLog, seal.Broken) as problem:
        why = problem.why if isinstance(problem, BadLog) else problem.kind
        told = shelf.house_texts("en").say(f"problem.{why}")
        raise ValueError(f"{name}, line {max(problem.line, 1)}: {told}") from None


def checked(content: bytes, recording: transcript.Recording, match: int) -> list[Chosen]:
    """The rows of a recorded game, after verifying it; raises BadLog or Broken."""
    game = shelf.game(recording.opening.game)
    if recording.closing.seal is not None:
        seal.check(content.splitlines())
    for _ in transcript.steps(game, recording):
        pass
    return rows_of(game, recording.opening, recording.entries, match)


def load_many(file: str | Path, /) -> Iterator[Recorded]:
    """The games of a file written by `export`, one after the other, each played again and verified.

    Every column is compared with the game; raises ValueError if something differs.

    >>> import tablee, tempfile, pathlib
    >>> with tempfile.TemporaryDirectory() as folder:  # doctest: +ELLIPSIS
    ...     file = pathlib.Path(folder, "rows.jsonl")
    ...     _ = file.write_text('{"schema": 1}')
    ...     list(tablee.load_many(file))
    Traceback (most recent call last):
        ...
    ValueError: .../rows.jsonl, row 1: this is no row of data of form 1
    """
    if not isinstance(file, str | Path):
        raise TypeError(f"rows are read from a file, by its name, not {file!r}")
    Path(file).stat()  # report a missing file now, not when the first game is requested
    return _games_of(file)


def _games_of(file: str | Path) -> Iterator[Recorded]:
    number = 1
    with Path(file).open("rb") as opened:
        try:
            for rows in games_in(READERS[format_of(str(file))](opened)):
                yield played_again(rows)
                number += len(rows)
        except BadRow as problem:
            raise ValueError(f"{file}, row {problem.row}: {problem}") from None
        except WrongRow as problem:
            raise ValueError(f"{file}, row {number + problem.row}: {problem.why}") from None
    if number == 1:
        raise ValueError(f"{file}: there is no row in it")

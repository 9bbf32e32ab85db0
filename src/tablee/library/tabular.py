"""Reads and writes files of rows: JSON lines, or Parquet if pyarrow is installed, with the same columns."""

from collections.abc import Callable, Iterable, Iterator
from importlib import import_module
from pathlib import Path
from typing import IO, Any, Final, Literal, get_args

import msgspec
from msgspec import Raw
from msgspec.structs import fields

from tablee.kit.typed import decoder, read_json
from tablee.library.rows import SCHEMA, Chosen

Format = Literal["jsonl", "parquet"]
FORMATS: Final[tuple[str, ...]] = get_args(Format)

AS_TEXT: Final = ("options", "view", "legal_moves", "choice", "chance", "laid")
"""The columns whose format differs by game: nested JSON; in Parquet, JSON as text."""
AT_ONCE: Final = 4096
"""The number of rows in a Parquet row group."""
MARK: Final = b"tablee.schema"
"""The metadata key under which a Parquet file names its schema version."""


class NoParquet(ImportError):
    """pyarrow is not installed."""

    def __init__(self) -> None:
        super().__init__("Parquet needs pyarrow: pip install 'tablee[parquet]', or write JSON lines (.jsonl)")


class BadRow(ValueError):
    """A file contains something that is no row; `row` counts from 1."""

    def __init__(self, row: int) -> None:
        super().__init__(f"this is no row of data of form {SCHEMA}")
        self.row = row


def format_of(name: str) -> Format:
    """The format that a file's name implies."""
    return "parquet" if name.endswith(".parquet") else "jsonl"


def write_lines(rows: Iterable[Chosen], file: IO[bytes]) -> None:
    """Write rows as JSON lines."""
    encode = msgspec.json.Encoder().encode
    for row in rows:
        file.write(encode(row) + b"\n")


def read_lines(file: IO[bytes]) -> Iterator[Chosen]:
    """Read rows from JSON lines; raises BadRow."""
    decode = decoder(Chosen).decode
    for number, line in enumerate(file, start=1):
        try:
            yield decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise BadRow(number) from None


def write_parquet(rows: Iterable[Chosen], file: IO[bytes]) -> None:
    """Write rows as Parquet; raises NoParquet without pyarrow."""
    arrow, parquet = needed()
    columns = columns_of(arrow)
    with parquet.ParquetWriter(file, columns, compression="zstd") as writer:
        for group in grouped(rows):
            writer.write_table(arrow.Table.from_pylist([flat(row) for row in group], schema=columns))


def read_parquet(file: IO[bytes]) -> Iterator[Chosen]:
    """Read rows from Parquet; raises BadRow."""
    arrow, parquet = needed()
    number = 0
    try:
        opened = parquet.ParquetFile(file)
        if (opened.schema_arrow.metadata or {}).get(MARK) != str(SCHEMA).encode():
            raise BadRow(1)
        for batch in opened.iter_batches(batch_size=AT_ONCE):
            for found in batch.to_pylist():
                number += 1
                yield whole(found)
    except (arrow.ArrowInvalid, msgspec.DecodeError, TypeError):
        raise BadRow(max(number, 1)) from None


WRITERS: Final[dict[str, Callable[[Iterable[Chosen], IO[bytes]], None]]] = {
    "jsonl": write_lines,
    "parquet": write_parquet,
}
READERS: Final[dict[str, Callable[[IO[bytes]], Iterator[Chosen]]]] = {
    "jsonl": read_lines,
    "parquet": read_parquet,
}


def save(rows: Iterable[Chosen], target: Path, format: Format) -> None:
    """Write a file atomically: if something goes wrong, the previous one is unchanged."""
    if format == "parquet":
        needed()
    fresh = target.with_name(target.name + ".part")
    try:
        with fresh.open("wb") as file:
            WRITERS[format](rows, file)
        fresh.replace(target)
    finally:
        fresh.unlink(missing_ok=True)


def needed() -> tuple[Any, Any]:
    """Import pyarrow, only when needed."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise NoParquet from None


def columns_of(arrow: Any) -> Any:
    """The schema of a Parquet file."""
    kinds = {
        int: arrow.int32(),
        bool: arrow.bool_(),
        "text": arrow.string(),
        "numbers": arrow.list_(arrow.int32()),
    }
    wanted = [(field.name, kinds[kind_of(field.name, field.type)]) for field in fields(Chosen)]
    return arrow.schema(wanted, metadata={MARK: str(SCHEMA)})


def kind_of(name: str, kind: Any) -> Any:
    """The type of a column: number, boolean, text, or a list with a number per seat."""
    if name in ("places", "scores"):
        return "numbers"
    if name == "schema":
        return int
    return kind if kind in (int, bool) else "text"


def flat(row: Chosen) -> dict[str, Any]:
    """A row as a mapping of Parquet columns."""
    found = {field.name: getattr(row, field.name) for field in fields(Chosen)}
    for name in AS_TEXT:
        if found[name] is not None:
            found[name] = msgspec.json.encode(found[name]).decode()
    return found


def whole(found: dict[str, Any]) -> Chosen:
    """A row from a mapping of Parquet columns."""
    shapes: dict[str, Raw] = {
        name: Raw(value.encode() if name in AS_TEXT and value is not None else msgspec.json.encode(value))
        for name, value in found.items()
    }
    return read_json(msgspec.json.encode(shapes), Chosen)


def grouped(rows: Iterable[Chosen]) -> Iterator[list[Chosen]]:
    """Rows in groups of `AT_ONCE`."""
    group: list[Chosen] = []
    for row in rows:
        group.append(row)
        if len(group) == AT_ONCE:
            yield group
            group = []
    yield group

"""Files of rows: a JSON object a line, or Parquet where pyarrow is installed; the same columns in both."""

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
"""What has a form of its own in every game is JSON; in a column of Parquet, JSON as a text."""
AT_ONCE: Final = 4096
"""So many rows go into one group of a Parquet file."""
MARK: Final = b"tablee.schema"
"""Under this name a Parquet file says of which form its rows are."""


class NoParquet(ImportError):
    """pyarrow is not installed."""

    def __init__(self) -> None:
        super().__init__("Parquet needs pyarrow: pip install 'tablee[parquet]', or write JSON lines (.jsonl)")


class NoRow(ValueError):
    """What stands in a file is no row; `row` counts from 1."""

    def __init__(self, row: int) -> None:
        super().__init__(f"this is no row of data of form {SCHEMA}")
        self.row = row


def format_of(name: str) -> Format:
    """What a file is by its name."""
    return "parquet" if name.endswith(".parquet") else "jsonl"


def write_lines(rows: Iterable[Chosen], file: IO[bytes]) -> None:
    """Rows as JSON, a line each."""
    encode = msgspec.json.Encoder().encode
    for row in rows:
        file.write(encode(row) + b"\n")


def read_lines(file: IO[bytes]) -> Iterator[Chosen]:
    """The same again; NoRow where a line is none."""
    decode = decoder(Chosen).decode
    for number, line in enumerate(file, start=1):
        try:
            yield decode(line)
        except (msgspec.DecodeError, UnicodeDecodeError, RecursionError):
            raise NoRow(number) from None


def write_parquet(rows: Iterable[Chosen], file: IO[bytes]) -> None:
    """Rows as columns; NoParquet where pyarrow is missing."""
    arrow, parquet = needed()
    columns = columns_of(arrow)
    with parquet.ParquetWriter(file, columns, compression="zstd") as writer:
        for group in grouped(rows):
            writer.write_table(arrow.Table.from_pylist([flat(row) for row in group], schema=columns))


def read_parquet(file: IO[bytes]) -> Iterator[Chosen]:
    """The same again; NoRow where a file holds something else."""
    arrow, parquet = needed()
    number = 0
    try:
        opened = parquet.ParquetFile(file)
        if (opened.schema_arrow.metadata or {}).get(MARK) != str(SCHEMA).encode():
            raise NoRow(1)
        for batch in opened.iter_batches(batch_size=AT_ONCE):
            for found in batch.to_pylist():
                number += 1
                yield whole(found)
    except (arrow.ArrowInvalid, msgspec.DecodeError, TypeError):
        raise NoRow(max(number, 1)) from None


WRITERS: Final[dict[str, Callable[[Iterable[Chosen], IO[bytes]], None]]] = {
    "jsonl": write_lines,
    "parquet": write_parquet,
}
READERS: Final[dict[str, Callable[[IO[bytes]], Iterator[Chosen]]]] = {
    "jsonl": read_lines,
    "parquet": read_parquet,
}


def save(rows: Iterable[Chosen], target: Path, format: Format) -> None:
    """Write a file as a whole: where something goes wrong, what was there before is still there."""
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
    """What reads and writes Parquet; loaded only where somebody wants it."""
    try:
        return import_module("pyarrow"), import_module("pyarrow.parquet")
    except ImportError:
        raise NoParquet from None


def columns_of(arrow: Any) -> Any:
    """The columns of a Parquet file."""
    kinds = {
        int: arrow.int32(),
        bool: arrow.bool_(),
        "text": arrow.string(),
        "numbers": arrow.list_(arrow.int32()),
    }
    wanted = [(field.name, kinds[kind_of(field.name, field.type)]) for field in fields(Chosen)]
    return arrow.schema(wanted, metadata={MARK: str(SCHEMA)})


def kind_of(name: str, kind: Any) -> Any:
    """What a column holds: a number, a yes or no, a text, or a number for each seat."""
    if name in ("places", "scores"):
        return "numbers"
    if name == "schema":
        return int
    return kind if kind in (int, bool) else "text"


def flat(row: Chosen) -> dict[str, Any]:
    """A row as columns take it."""
    found = {field.name: getattr(row, field.name) for field in fields(Chosen)}
    for name in AS_TEXT:
        if found[name] is not None:
            found[name] = msgspec.json.encode(found[name]).decode()
    return found


def whole(found: dict[str, Any]) -> Chosen:
    """A row from its columns."""
    shapes: dict[str, Raw] = {
        name: Raw(value.encode() if name in AS_TEXT and value is not None else msgspec.json.encode(value))
        for name, value in found.items()
    }
    return read_json(msgspec.json.encode(shapes), Chosen)


def grouped(rows: Iterable[Chosen]) -> Iterator[list[Chosen]]:
    """So many at a time."""
    group: list[Chosen] = []
    for row in rows:
        group.append(row)
        if len(group) == AT_ONCE:
            yield group
            group = []
    yield group

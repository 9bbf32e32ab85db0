"""Runs statements on a PostgreSQL connection; many writes of a kind with one statement."""

import re
from collections.abc import Sequence
from functools import cache
from typing import Any, TypeVar, get_args

from msgspec.structs import fields

from tablee.room.store import writes
from tablee.room.store.alike import Kind, steps, values_of
from tablee.room.store.changes import progressed, statements_of
from tablee.room.store.shape import NAMES, beginning, replacing
from tablee.room.store.statements import Found, Statements
from tablee.room.store.store import Conflict

T = TypeVar("T")
TYPES = {str: "text", int: "bigint", bytes: "bytea", bool: "boolean"}
HOLD = "SELECT 1 FROM tables WHERE id = ANY($1::text[]) ORDER BY id FOR NO KEY UPDATE"
ADVANCE = """
    UPDATE tables SET version = tables.version + 1 FROM unnest($1::text[], $2::bigint[]) AS known(id, version)
    WHERE tables.id = known.id AND tables.version = known.version RETURNING 1
"""
PROGRESS = ("text", "bigint", "text", "bigint", "bigint")


async def run(connection: Any, work: Statements[T]) -> T:
    """Run one statement after the other, and return the generator's result."""
    found: Found | None = None
    try:
        while True:
            sql, values = next(work) if found is None else work.send(found)
            found = await connection.fetch(numbered(sql), *map(storable, values))
    except StopIteration as done:
        result: T = done.value
        return result


@cache
def numbered(sql: str) -> str:
    """Replace every ? by a numbered placeholder, as PostgreSQL wants it: $1, $2, …"""
    count = iter(range(1, 1 + sql.count("?")))
    return re.sub(r"\?(\d*)", lambda mark: f"${mark[1] or next(count)}", sql)


def storable(value: Any) -> Any:
    """PostgreSQL stores every character except NUL, which is replaced; only a hostile client sends one."""
    return value.replace("\0", "\ufffd") if isinstance(value, str) and "\0" in value else value


async def do_all(connection: Any, lists: Sequence[Sequence[writes.Write]]) -> None:
    """Lock all tables that are advanced; then run the first write of every list, the second, and so on."""
    held = [write for those in lists for write in those[:1] if isinstance(write, writes.Advance)]
    if held:
        await advance(connection, held)
        lists = [[write for write in those if not isinstance(write, writes.Advance)] for those in lists]
    for kind, group in steps(lists):
        sql = statement(kind) if len(group) > 1 else None
        if sql is None:
            for write in group:
                await run(connection, statements_of(write))
        else:
            await connection.execute(sql, *in_columns(kind, group))


async def advance(connection: Any, held: Sequence[writes.Advance]) -> None:
    """Lock tables in the order of their ids, so that nodes never deadlock, and raise their versions."""
    if len(held) == 1:
        await run(connection, statements_of(held[0]))
        return
    tables = [write.table_id for write in held]
    await connection.execute(HOLD, tables)
    if len(await connection.fetch(ADVANCE, tables, [write.version for write in held])) < len(held):
        raise Conflict("another node wrote there since")


def in_columns(kind: Kind, group: list[writes.Write]) -> list[list[Any]]:
    """The values of some writes by column; of several that save the same row, only the last."""
    rows = [tuple(map(storable, values_of(write))) for write in group]
    what, row = kind
    if what is writes.Save and isinstance(row, type):
        _, keys = NAMES[row]
        rows = list({values[:keys]: values for values in rows}.values())
    return [list(column) for column in zip(*rows, strict=True)]


@cache
def statement(kind: Kind) -> str | None:
    """The statement that does any number of writes of a kind, if there is one."""
    match kind:
        case writes.Add, type() as row:
            return f"{beginning(row)} SELECT * FROM {columns(types_of(row))}"
        case writes.Save, type() as row:
            return f"{beginning(row)} SELECT * FROM {columns(types_of(row))}{replacing(row)}"
        case writes.Progress, str(status):
            return (
                f"UPDATE tables SET {progressed(status)} told = went.told, awaited = went.awaited,"
                f" touched = went.touched, expires = went.expires FROM {columns(PROGRESS)}"
                " AS went(id, told, awaited, touched, expires) WHERE tables.id = went.id"
            )
        case writes.Unseal, none if none is type(None):
            return "DELETE FROM sealed WHERE table_id = ANY($1::text[])"
    return None


def columns(types: Sequence[str]) -> str:
    """`unnest($1::text[], …)`: rows passed as columns."""
    return f"unnest({', '.join(f'${number}::{name}[]' for number, name in enumerate(types, 1))})"


def types_of(row: type) -> tuple[str, ...]:
    """The PostgreSQL types of a row's columns."""
    return tuple(next(TYPES[kind] for kind in kinds(field.type)) for field in fields(row))


def kinds(annotation: Any) -> list[type]:
    """The storable types that an annotation allows; a Literal of strings is a text."""
    if annotation in TYPES:
        return [annotation]
    inside = get_args(annotation)
    if inside and all(isinstance(word, str) for word in inside):
        return [str]
    return [found for part in inside for found in kinds(part)]

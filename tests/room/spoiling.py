"""Messages that are almost right: every field of every message, spoilt in every way we know.

A message is described by its msgspec type, so that a new one, or a new field, is spoilt from its first day;
nothing here is left to chance.
"""

import json
from collections.abc import Iterator
from itertools import product
from typing import Any

from msgspec import Struct, inspect

from tablee.protocol.fields import END

Body = dict[str, Any]
Path = tuple[str, ...]

EXAMPLES = {
    "^[0-9a-f]{32}": "0123456789abcdef" * 2,
    "^[0-9a-f]{16}": "0123456789abcdef",
    "^T[0-9a-z]{16}": "T0123456789abcdef",
    "^[A-Za-z0-9_-]+": "a-Secret_with-43_signs-or-so-0123456789-abc",
    "^[0-9A-Za-z_-]{1,64}": "nonce",
    "^[a-z0-9_]{1,40}": "greedy",
    "^[A-Za-z]{4}": "ABCD",
    "^https://[!-~]+": "https://push.example/abc",
    "^[A-Za-z0-9_-]{87}": "B" + "a" * 86,
    "^[A-Za-z0-9_-]{22}": "a" * 22,
}
"""Something each pattern takes; a new pattern needs a line here."""

DEEP = 200
ABYSS = 2_500
"""Deeper than a reader that calls itself for every bracket can go, and short enough to be read at all."""

JUNK: tuple[Any, ...] = (
    None, True, False, 0, 1, -1, 0.5, -0.0, 1e308, 2**31, 2**53 + 1, 2**63, -(2**63) - 1, 2**64, 2**200,
    "", " ", "x", "0", "null", "true", "\x00", "\x7f", "\n", "é" * 9, "🍄", "\u202egnp.", "a\u0300" * 30,
    "a" * 41, "a" * 501, "0" * 31, "0" * 33, "__proto__", "../..", "'; DROP TABLE tables; --", "%s%n",
    [], [[]], [None], {}, {"": None}, {"t": "ping", "n": 1}, {"do": "start"}, {"seat": 0}, [0] * 300,
)  # fmt: skip

RAW_JUNK = (
    "NaN", "Infinity", "-Infinity", "1e999", "-1e999", "01", "+1", ".5", "1.", "0x10", "1_000", "undefined",
    "''", '"', '"\\', '"\\x41"', '"\\u12"', '"\\ud800"', '"\\udc00\\ud800"', '"\\ud83c"', '"\x01"', '"\t"',
    '"\\u0000"', "[", "{", "[1,", '{"a"', "/**/1", "-", "tru", "nul", '"a" "b"',
    "[" * DEEP + "]" * DEEP, "[" * ABYSS, "[" * ABYSS + "]" * ABYSS, '{"a":' * ABYSS + "1" + "}" * ABYSS,
)  # fmt: skip
"""What no JSON writer would write in place of a value, or only one that means harm."""


def examples(kind: type[Struct]) -> Iterator[Body]:
    """Good messages of a kind, every field filled in; where a field takes several structs, one of each."""
    shape = inspect.type_info(kind)
    assert isinstance(shape, inspect.StructType)
    yield from filled(shape)


def filled(shape: inspect.StructType) -> Iterator[Body]:
    tag = {} if shape.tag_field is None else {shape.tag_field: shape.tag}
    names = [field.encode_name for field in shape.fields]
    choices = [list(values(field.type)) for field in shape.fields]
    for chosen in product(*choices):
        yield {**tag, **dict(zip(names, chosen, strict=True))}


def values(shape: inspect.Type) -> Iterator[Any]:
    """Something good for a field; more than one only where structs can be chosen from."""
    match shape:
        case inspect.Metadata(type=inner):
            yield from values(inner)
        case inspect.UnionType(types=types):
            structs = [one for one in types if isinstance(one, inspect.StructType)]
            for one in structs or types[:1]:
                yield from values(one)
        case inspect.StructType():
            yield from filled(shape)
        case inspect.StrType(pattern=pattern):
            yield "hello" if pattern is None else fitting(pattern)
        case inspect.IntType(ge=least):
            yield 1 if least is None else max(least, 1)
        case inspect.BoolType():
            yield True
        case inspect.LiteralType(values=words):
            yield words[0]
        case inspect.ListType(item_type=item):
            yield [next(values(item))]
        case inspect.NoneType():
            yield None
        case _:
            yield {}


def fitting(pattern: str) -> str:
    return EXAMPLES[pattern.removesuffix(END).removesuffix("$")]


def limits(shape: inspect.Type) -> Iterator[Any]:
    """What lies just inside and just outside of what a field takes."""
    match shape:
        case inspect.Metadata(type=inner):
            yield from limits(inner)
        case inspect.UnionType(types=types):
            for one in types:
                yield from limits(one)
        case inspect.IntType(ge=least, le=most):
            yield from (edge for end in (least, most) if end is not None for edge in (end - 1, end, end + 1))
        case inspect.StrType(min_length=least, max_length=most, pattern=pattern):
            sign = "é" if pattern is None else "a"
            yield from (sign * (end + by) for end in (least, most) if end is not None for by in (-1, 0, 1))
            if pattern is not None:
                yield from (fitting(pattern) + more for more in ("\n", " ", "\x00", "é"))


def edges(kind: type[Struct]) -> Iterator[tuple[Path, Any]]:
    """Every field of a kind, however deep, with what lies at its limits."""
    shape = inspect.type_info(kind)
    assert isinstance(shape, inspect.StructType)
    yield from edges_of(shape, ())


def edges_of(shape: inspect.StructType, path: Path) -> Iterator[tuple[Path, Any]]:
    for field in shape.fields:
        here = (*path, field.encode_name)
        for value in limits(field.type):
            yield here, value
        types = field.type.types if isinstance(field.type, inspect.UnionType) else (field.type,)
        for inner in types:
            if isinstance(inner, inspect.StructType):
                yield from edges_of(inner, here)


def paths(body: Body, above: Path = ()) -> Iterator[Path]:
    """The way to every field, inner ones too."""
    for name, value in body.items():
        yield (*above, name)
        if isinstance(value, dict):
            yield from paths(value, (*above, name))


MARK = "<here>"


def placed(body: Body, path: Path, raw: str) -> str:
    """The message as text, with this text in the place of one value."""
    return dumped(changed(body, path, MARK)).replace(f'"{MARK}"', raw)


def changed(body: Body, path: Path, value: Any) -> Body:
    name, *rest = path
    return {**body, name: changed(body[name], tuple(rest), value) if rest else value}


def without(body: Body, path: Path) -> Body:
    name, *rest = path
    if rest:
        return {**body, name: without(body[name], tuple(rest))}
    return {key: value for key, value in body.items() if key != name}


def at(body: Body, path: Path) -> Any:
    for name in path:
        body = body[name]
    return body


def dumped(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def spoilt(kind: type[Struct], body: Body, within: Path = ()) -> Iterator[str]:
    """One good message in all its bad ways, and in some good ones that are unusual; or only a part of it."""
    texts = () if within else spoilt_texts(dumped(body))
    parts = spoilt_fields(body, within), spoilt_names(body, within), at_the_edges(kind, body, within), texts
    yield from dict.fromkeys(text for part in parts for text in part)


def spoilt_fields(body: Body, within: Path) -> Iterator[str]:
    for path in paths(body):
        if path[: len(within)] != within:
            continue
        good = dumped(at(body, path))
        yield dumped(without(body, path))
        for junk in (*map(dumped, JUNK), *RAW_JUNK):
            yield placed(body, path, junk)
        for wrapped in (f"[{good}]", f'{{"value": {good}}}', json.dumps(good)):
            yield placed(body, path, wrapped)
        name = json.dumps(path[-1])
        for twice in ("null", good, "{}"):  # of two fields with one name, either may be the good one
            yield placed(body, path, f"{good}, {name}: {twice}")
            yield placed(body, path, f"{twice}, {name}: {good}")


def spoilt_names(body: Body, within: Path) -> Iterator[str]:
    """Fields nobody knows, beside the good ones or in their place, in every object of the message."""
    objects = [(), *(path for path in paths(body) if isinstance(at(body, path), dict))]
    for path in objects:
        if path[: len(within)] != within:
            continue
        inner = at(body, path)
        for name in (
            "extra",
            "",
            "__class__",
            "constructor",
            "é",
            "\x00",
            "seat ",
            "T",
            "id",
            "seat",
            "token",
        ):
            grown = {**inner, name: 1} if name not in inner else {**inner, f"{name}s": 1}
            yield dumped(changed(body, path, grown) if path else grown)
        for old in inner:
            other = {(f"{name}_" if name == old else name): value for name, value in inner.items()}
            yield dumped(changed(body, path, other) if path else other)


def spoilt_texts(text: str) -> Iterator[str]:
    """The whole text cut short, followed by something, or written in another alphabet."""
    yield from (text[: len(text) * part // 9] for part in range(9))
    yield from (text + more for more in ("}", ",", "{}", text, "\x00", "//", " " * 99, "\n"))
    yield from (before + text for before in ("\ufeff", ",", "\x00", "[", "while(1);", " \n\t"))
    yield f"[{text}]"
    yield json.dumps(text)
    yield text.replace('"', "'")
    yield text.replace(":", "=")
    yield text.replace("{", "(").replace("}", ")")
    yield text.encode("utf-16-le").decode("latin-1")


def at_the_edges(kind: type[Struct], body: Body, within: Path) -> Iterator[str]:
    there = set(paths(body))
    for path, value in edges(kind):
        if path in there and path[: len(within)] == within:  # or it is another struct's that could stand here
            yield placed(body, path, dumped(value))

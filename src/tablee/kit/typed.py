"""Reads JSON and plain values as what they must be; whatever has a type is read here, and nowhere else.

msgspec learns a type when it first meets it, and remembers what it knows so far: a second thread that reads
the same type meanwhile follows a pointer to nothing, and the process is gone. Here one learns at a time, and
nobody reads what is not learned.
"""

from functools import cache
from threading import RLock
from typing import Any, Final, TypeVar, overload

import msgspec

T = TypeVar("T")
_LEARNING: Final = RLock()


@cache
def decoder(kind: Any) -> "msgspec.json.Decoder[Any]":
    """What reads JSON of this type; made once."""
    with _LEARNING:
        return msgspec.json.Decoder(kind)


@overload
def read_json(text: str | bytes | msgspec.Raw, kind: type[T]) -> T: ...
@overload
def read_json(text: str | bytes | msgspec.Raw, kind: Any) -> Any: ...
def read_json(text: str | bytes | msgspec.Raw, kind: Any) -> Any:
    """JSON as a value of this type; msgspec.DecodeError if it is none."""
    return decoder(kind).decode(text)


@overload
def convert(value: object, kind: type[T], *, strict: bool = True, str_keys: bool = False) -> T: ...
@overload
def convert(value: object, kind: Any, *, strict: bool = True, str_keys: bool = False) -> Any: ...
def convert(value: object, kind: Any, *, strict: bool = True, str_keys: bool = False) -> Any:
    """A plain value as one of this type; msgspec.ValidationError if it is none."""
    decoder(kind)
    return msgspec.convert(value, kind, strict=strict, str_keys=str_keys)

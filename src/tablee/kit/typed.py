"""Validates and converts JSON and plain values to typed ones, safely across threads.

msgspec builds its information on a type when it first meets it; a second thread that uses the same type
meanwhile crashes the process. Here one thread at a time builds it, and others wait for that.
"""

from functools import cache
from threading import RLock
from typing import Any, Final, TypeVar, overload

import msgspec

T = TypeVar("T")
_LEARNING: Final = RLock()


@cache
def decoder(kind: Any) -> "msgspec.json.Decoder[Any]":
    """The JSON decoder for this type, made once."""
    with _LEARNING:
        return msgspec.json.Decoder(kind)


@overload
def read_json(text: str | bytes | msgspec.Raw, kind: type[T]) -> T: ...
@overload
def read_json(text: str | bytes | msgspec.Raw, kind: Any) -> Any: ...
def read_json(text: str | bytes | msgspec.Raw, kind: Any) -> Any:
    """Decode JSON as this type; raises msgspec.DecodeError."""
    return decoder(kind).decode(text)


@overload
def convert(value: object, kind: type[T], *, strict: bool = True, str_keys: bool = False) -> T: ...
@overload
def convert(value: object, kind: Any, *, strict: bool = True, str_keys: bool = False) -> Any: ...
def convert(value: object, kind: Any, *, strict: bool = True, str_keys: bool = False) -> Any:
    """Convert a plain value to this type; raises msgspec.ValidationError."""
    decoder(kind)
    return msgspec.convert(value, kind, strict=strict, str_keys=str_keys)

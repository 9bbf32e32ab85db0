"""Forward-compatible decoding for clients: unknown fields and kinds are skipped, unknown words kept.

Everything else must be valid. The room itself decodes strictly, with `tablee.kit.typed`.
"""

from types import UnionType
from typing import Annotated, Any, Literal, TypeVar, Union, get_args, get_origin, overload

from msgspec import Raw, Struct, UnsetType, ValidationError
from msgspec.structs import fields

from tablee.kit.typed import read_json

T = TypeVar("T")


class CameAfter(ValidationError):
    """A value of a kind that this version does not know."""


@overload
def read_generously(text: str | bytes, kind: type[T]) -> T: ...
@overload
def read_generously(text: str | bytes, kind: Any) -> Any: ...
def read_generously(text: str | bytes, kind: Any) -> Any:
    """Decode JSON of the room as this type; CameAfter if its kind is newer than this version."""
    try:
        return read_json(text, kind)
    except ValidationError:
        return understood(Raw(text), kind)


def understood(said: Raw, kind: Any) -> Any:
    """The same, recursively: only compound types and Literals of strings can contain anything newer."""
    made_of = get_args(kind)
    match get_origin(kind):
        case origin if origin is Annotated and made_of[0] is not Raw and get_origin(made_of[0]):
            return understood(said, made_of[0])
        case origin if origin is Union or origin is UnionType:
            return one_of(said, [each for each in made_of if each is not UnsetType])
        case origin if origin is Literal and all(isinstance(word, str) for word in made_of):
            return read_json(said, str)
        case origin if origin is list:
            return known(said, made_of[0])
        case origin if origin is tuple and made_of[-1] is Ellipsis:
            return tuple(known(said, made_of[0]))
    if isinstance(kind, type) and issubclass(kind, Struct):
        return whole(said, kind)
    return read_json(said, kind)


def one_of(said: Raw, kinds: list[Any]) -> Any:
    """A member of a union: null, a tagged struct, or the only other type."""
    if type(None) in kinds and bytes(said).strip() == b"null":
        return None
    others = [each for each in kinds if each is not type(None)]
    if len(others) == 1:
        return understood(said, others[0])
    tagged = {each.__struct_config__.tag: each for each in others}
    field = others[0].__struct_config__.tag_field
    tag = read_json(read_json(said, dict[str, Raw]).get(field, Raw(b"null")), str)
    if tag not in tagged:
        raise CameAfter(f"a {field} we do not know: {tag}")
    return whole(said, tagged[tag])


def known(said: Raw, kind: Any) -> list[Any]:
    """The items of a list whose kind we know."""
    found = []
    for each in read_json(said, list[Raw]):
        try:
            found.append(understood(each, kind))
        except CameAfter:
            continue
    return found


def whole(said: Raw, kind: type[Struct]) -> Struct:
    """A struct, with the fields we know."""
    told = read_json(said, dict[str, Raw])
    values: dict[str, Any] = {}
    for field in fields(kind):
        if field.encode_name in told:
            value = understood(told[field.encode_name], field.type)
            values[field.name] = value.copy() if isinstance(value, Raw) else value
        elif field.required:
            raise ValidationError(f"{kind.__name__} without {field.encode_name}")
    return kind(**values)

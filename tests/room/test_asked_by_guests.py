"""What a guest of a room elsewhere asks is typed as the routes say."""

from typing import get_args, get_overloads, get_type_hints

from tablee.join.guest import Guest
from tablee.protocol.routes import ROUTES


def test_what_a_guest_asks_and_is_answered_is_typed_as_its_route_says() -> None:
    asked = [get_type_hints(each) for each in get_overloads(Guest.ask)]
    assert asked
    for types in asked:
        (name,) = get_args(types["name"])
        assert (types["body"], types["return"]) == (ROUTES[name].body, ROUTES[name].answer), name

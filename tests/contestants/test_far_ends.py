"""A bot behind a socket at no possible address, or with too much to say, is told of in words."""

import threading

import pytest

from tablee import shelf
from tablee.contestants.behind import LONGEST, Astray, far_end
from tablee.contestants.naming import Unknown, contestant
from tablee.kit.dice import FastDice
from tests.search.sights import sight

CROSSING = shelf.game("crossing")
SIGHT = sight(CROSSING, CROSSING.setup(4, CROSSING.box.options(), FastDice(0), None), 1)


@pytest.mark.parametrize("host", ["a" * 64, "two..dots", "ü" * 70])
def test_a_host_that_no_network_can_have_is_no_address(host: str) -> None:
    with pytest.raises(Unknown) as unknown:
        contestant(CROSSING, f"socket:{host}:7000")
    assert unknown.value.why == "bad_socket"


def test_an_answer_that_is_too_long_is_not_taken_for_the_end_of_the_line() -> None:
    with far_end(lambda line: b" " * LONGEST + b'{"move": 0}') as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        try:
            with pytest.raises(Astray) as astray:
                contestant(CROSSING, f"socket:localhost:{server.server_address[1]}")(SIGHT, FastDice(1))
        finally:
            server.shutdown()
    assert str(LONGEST) in astray.value.problem

"""What whoever runs a room says of tokens is checked, and shown to nobody."""

import pytest

from tests.cli.shell import Shell, is_one_clear_line

TOKEN = "a-token-of-the-operator"


def test_the_token_for_the_numbers_comes_by_environment_and_is_not_shown(
    shell: Shell, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("TABLEE_ROOM_METRICS_TOKEN", TOKEN)
    told = shell("room", "--show-config").out
    assert 'metrics-token = "…"' in told
    assert "TABLEE_ROOM_METRICS_TOKEN" in told
    assert TOKEN not in told


@pytest.mark.parametrize("token", ["", "short", "with some spaces in it", "é" * 16])
def test_a_token_that_is_none_is_refused_in_one_line(shell: Shell, token: str) -> None:
    refused = shell("room", "--port", "0", "--metrics-token", token)
    assert is_one_clear_line(refused)
    assert "--metrics-token" in refused.err

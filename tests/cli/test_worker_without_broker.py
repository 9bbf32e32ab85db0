"""A worker without a broker says what is missing, and does not say that it thinks."""

import signal
import subprocess
import sys

import pytest

from tests.cli.shell import environment


@pytest.mark.long
def test_a_worker_whose_broker_is_not_there_says_so_and_waits() -> None:
    pytest.importorskip("nats")
    words = ["worker", "--bus", "nats://tablee:hidden@127.0.0.1:1", "--jobs", "1"]
    with subprocess.Popen(
        [sys.executable, "-m", "tablee", *words],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        env=environment("C.UTF-8"),
    ) as worker:
        assert worker.stderr
        try:
            said = worker.stderr.readline()
        finally:
            worker.send_signal(signal.SIGTERM)
        out, err = worker.communicate()
    assert "No broker answers at nats://127.0.0.1:1 (" in said
    assert said.endswith("no turns come before it is there.\n")
    assert out == ""
    assert err == ""

"""The cluster on one machine says where each part writes, how its operator comes in, and that one is gone."""

import os
import re
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.shell import environment, tablee
from tests.patience import PATIENCE_S
from tools.driving.rooms import ROOT


@pytest.mark.long
def test_whoever_runs_it_can_find_a_log_open_the_operators_page_and_hears_of_a_death(
    postgres_server: object, nats_server: object
) -> None:
    with subprocess.Popen(
        [sys.executable, "-m", "tools.driving.cluster", "--nodes", "2", "--workers", "0", "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment("C.UTF-8"),
    ) as running:
        assert running.stdout
        told = []
        for line in running.stdout:
            told.append(line)
            if line.startswith("Ctrl-C"):
                break
        found = re.findall(
            r"^node (\d): (http://\S+), pid (\d+), log (\S+), tablee operator --db (\S+)$",
            "".join(told),
            re.M,
        )
        assert [number for number, *_ in found] == ["1", "2"]
        for _, address, _, log, place in found:
            assert Path(log).exists()
            assert tablee("operator", "--db", place).out.startswith(f"{address}/operator#")
        os.kill(int(found[1][2]), signal.SIGKILL)
        assert running.stdout.readline() == f"node 2 is gone (SIGKILL): {found[1][3]}\n"
        running.send_signal(signal.SIGINT)
        assert running.wait(PATIENCE_S) == 0

"""A whole cluster on one machine starts with real servers, plays with a worker, and leaves nothing behind."""

import signal
import subprocess
import sys
from pathlib import Path

import pytest

from tests.cli.shell import environment
from tests.patience import PATIENCE_S
from tests.room.rooms import run
from tools.driving.cluster import a_cluster
from tools.driving.guest import Guest
from tools.driving.line import Line
from tools.driving.rooms import ROOT, asked, make, until


@pytest.mark.long
def test_people_on_two_nodes_of_a_cluster_play_with_a_bot(
    postgres_server: object, nats_server: object
) -> None:
    async def play(first: str, second: str) -> None:
        ada, bob = Guest(first), Guest(second)
        await ada.introduce("Ada")
        await bob.introduce("Bob")
        made = await make(ada, "crossing", 3, bots=[None, None, "strong"])
        await bob.ask("POST", f"tables/{made['table']}/sit", {"link": made["links"]["seat"]})
        async with Line(ada, made["table"]) as one, Line(bob, made["table"]) as other:
            assert (await other.act("ready"))["t"] == "ack"
            assert (await one.act("start"))["t"] == "ack"
            for line in (one, other):
                await until(line, asked)
                assert (await line.move(line.now["moves"][0]))["t"] == "ack"
            for line in (one, other):
                await until(line, lambda line: line.now["moment"] > 1)

    told: list[str] = []
    with a_cluster(nodes=2, workers=1, tell=told.append) as cluster:
        folder, (first, second) = cluster.folder, cluster.nodes
        assert told[-1] == "worker 1 of 1"
        assert f"node 2 of 2: {second.address}" in told
        run(play(first.address, second.address))
    assert not folder.exists()
    assert [part.process.returncode for part in (*cluster.nodes, *cluster.workers)] == [0, 0, 0]
    assert not cluster.server.running
    assert not cluster.broker.running


@pytest.mark.long
def test_ctrl_c_ends_all_of_it(postgres_server: object, nats_server: object, tmp_path: Path) -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "tools.driving.cluster", "--nodes", "1", "--workers", "0", "--port", "0"],
        stdout=subprocess.PIPE,
        text=True,
        cwd=ROOT,
        env=environment("C.UTF-8"),
    )
    assert process.stdout
    for line in process.stdout:
        if line.startswith("Ctrl-C"):
            process.send_signal(signal.SIGINT)
    assert process.wait(PATIENCE_S) == 0

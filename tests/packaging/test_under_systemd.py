"""The units of deploy/ under a systemd that has booted: nothing acknowledged is lost, whatever it does.

The machine is a Debian tree, named by `TABLEE_TREE`, in which docs/hosting.md was followed up to `set-up`:

    debootstrap --variant=minbase --include=systemd,systemd-sysv,dbus,sudo,git,ca-certificates bookworm TREE

It is booted under a layer that is thrown away; only the files of deploy/ are taken from these sources.
"""

import asyncio
import contextlib
import os
import shutil
import socket
import subprocess
import time
import tomllib
from collections.abc import Callable, Iterator
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from tablee.kit.log import Played
from tests.patience import PATIENCE_OF_A_PART_S, PATIENCE_S
from tests.room.looking import kept_by
from tests.room.rooms import run
from tests.room.test_kills import Evening, read_log
from tools.driving.rooms import ROOT

TREE = os.environ.get("TABLEE_TREE", "")
LACKING = [
    lack
    for lack, there in {
        "systemd-nspawn (Debian: systemd-container)": shutil.which("systemd-nspawn"),
        "to be root": os.geteuid() == 0,
        "a tree that TABLEE_TREE names, with Tablée set up in /srv/tablee": TREE
        and Path(TREE, "srv/tablee/.venv").is_dir(),
    }.items()
    if not there
]
pytestmark = [pytest.mark.long, pytest.mark.skipif(bool(LACKING), reason=f"this needs {', '.join(LACKING)}")]
Do = Callable[[str], str]
MEANWHILE = (
    "systemctl restart tablee",
    "systemctl kill --signal=KILL --kill-who=main tablee",
    "systemctl start tablee-backup",
    "systemctl stop tablee && systemctl start tablee",
)


def free_port() -> int:
    """A port that nobody has."""
    with socket.create_server(("127.0.0.1", 0)) as found:
        return int(found.getsockname()[1])


@contextlib.contextmanager
def booted(folder: Path) -> Iterator[Do]:
    """Runs commands in the booted machine, where the folder is /mnt and deploy/ is /opt/deploy."""
    binds = [f"--bind={folder}:/mnt", f"--bind-ro={ROOT / 'deploy'}:/opt/deploy"]
    alone = [
        "--register=no",
        "--keep-unit",
        "--console=pipe",
        "--resolv-conf=off",
        f"--machine=tablee-{os.getpid()}",
    ]
    words = [
        "systemd-nspawn",
        "--quiet",
        f"--directory={TREE}",
        "--volatile=overlay",
        *binds,
        *alone,
        "--boot",
    ]
    with subprocess.Popen(words, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL) as machine:
        children = Path(f"/proc/{machine.pid}/task/{machine.pid}/children")

        def do(command: str) -> str:
            leader = (children.read_text().split() or ["0"])[
                -1
            ]  # while it sets up, another process than later
            inside = ["nsenter", "--target", leader, "--all", "/bin/sh", "-c", command]
            done = subprocess.run(inside, capture_output=True, text=True, timeout=PATIENCE_OF_A_PART_S)
            assert done.returncode == 0, (command, done.stdout, done.stderr)
            return done.stdout.strip()

        try:
            until_it_runs(do)
            yield do
        finally:
            machine.terminate()  # to systemd-nspawn that means: power off
            machine.wait(PATIENCE_S)


def until_it_runs(do: Do) -> None:
    """Wait until it has booted."""
    end = time.monotonic() + PATIENCE_S
    while True:
        try:
            do("systemctl is-active multi-user.target")
            return
        except AssertionError:
            assert time.monotonic() < end
            time.sleep(0.2)


def set_up(do: Do, folder: Path, port: int) -> None:
    """What docs/hosting.md says after `set-up`, with an address of this machine."""
    settings = (ROOT / "deploy" / "room.toml").read_text(encoding="utf-8")
    assert tomllib.loads(settings)["db"] == "/var/lib/tablee/room.sqlite"
    local = [line for line in settings.splitlines() if not line.startswith(("port", "base-url"))]
    (folder / "room.toml").write_text(
        "\n".join([*local, f"port = {port}", 'log-format = "json"']), encoding="utf-8"
    )
    do("id tablee || useradd --system --home-dir /srv/tablee --shell /usr/sbin/nologin tablee")
    do("install -D -m 640 -g tablee /mnt/room.toml /etc/tablee/room.toml")
    do("install -m 600 /dev/null /etc/tablee/secrets")
    do("install -m 644 /opt/deploy/tablee*.service /opt/deploy/tablee*.timer /etc/systemd/system/")
    do("systemctl daemon-reload && systemctl start tablee")


def test_whatever_systemd_does_to_the_room_what_was_acknowledged_is_there(tmp_path: Path) -> None:
    port = free_port()

    async def play(do: Do) -> Evening:
        room: Any = SimpleNamespace(url=f"http://localhost:{port}")
        evening = Evening(room, 1)
        tables = [asyncio.create_task(evening.play(*what)) for what in (("crossing", 3), ("venise", 2))]
        for command in MEANWHILE:
            await evening.goes_on()
            await asyncio.to_thread(do, command)
        await evening.goes_on()
        evening.over = True
        await asyncio.gather(*tables)
        return evening

    with booted(tmp_path) as do:
        set_up(do, tmp_path, port)
        assert do("systemctl show --value --property Type tablee") == "notify", (
            "it was open when start came back"
        )
        evening = run(play(do), PATIENCE_OF_A_PART_S)
        do("systemctl stop tablee && test -s /var/lib/tablee/backups/room-*.sqlite")
        assert do("systemctl show --value --property Result tablee") == "success"
        do("cp /var/lib/tablee/room.sqlite* /mnt/")
    with kept_by(tmp_path / "room.sqlite") as database:
        logs = {table: read_log(database, table) for table in evening.tables}
        found = database.execute("SELECT table_id, seat, move FROM sealed")
        sealed = {(table, seat): msgspec.json.decode(move) for table, seat, move in found}
    for table, seat, moment, move, _ in evening.acked:
        entry = logs[table][moment] if moment < len(logs[table]) else None
        assert entry is None or isinstance(entry, Played)
        assert (entry.choices[seat] if entry else sealed[table, seat]) == move

"""The Caddyfile of deploy/ before a room: played through by the room's own pages, callers told apart."""

import asyncio
import contextlib
import http.client
import json
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import InvalidStatus

from tests.cli.shell import ROOT
from tests.patience import PATIENCE_S
from tests.room.proxy import CERTIFICATE, NAME, trusting
from tests.room.rooms import a_room, run
from tests.room.test_proxy import OURS, Browser, guess_too_often, heard

CADDY = shutil.which("caddy")
pytestmark = [
    pytest.mark.long,
    pytest.mark.skipif(CADDY is None, reason="caddy is not installed (Debian: apt-get install caddy)"),
]


def adapted(room: int, port: int) -> dict[str, Any]:
    """The Caddyfile as Caddy reads it, but that it listens here, and with a certificate of the tests."""
    words = [CADDY or "", "adapt", "--config", str(ROOT / "deploy" / "Caddyfile")]
    read = subprocess.run(
        words, capture_output=True, check=True, env=os.environ | {"TABLEE_ROOM": f"127.0.0.1:{room}"}
    )
    config: dict[str, Any] = json.loads(read.stdout)
    config["admin"] = {"disabled": True}
    (server,) = config["apps"]["http"]["servers"].values()
    server |= {
        "listen": [f"127.0.0.1:{port}"],
        "automatic_https": {"disable": True},
        "tls_connection_policies": [{}],
    }
    ours = {"certificate": str(CERTIFICATE), "key": str(CERTIFICATE)}
    config["apps"]["tls"] = {"certificates": {"load_files": [ours]}}
    return config


@contextlib.contextmanager
def a_caddy(folder: Path, room: int) -> Iterator[int]:
    """The port of a Caddy before the room at that port."""
    with socket.socket() as kept:  # nobody else is given the port meanwhile
        kept.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        kept.bind(("127.0.0.1", 0))
        port = int(kept.getsockname()[1])
        file = folder / "caddy.json"
        file.write_text(json.dumps(adapted(room, port)))
        with subprocess.Popen(
            [CADDY or "", "run", "--config", str(file)],
            stderr=subprocess.DEVNULL,
            env=os.environ | {"HOME": str(folder), "XDG_DATA_HOME": str(folder)},
        ) as caddy:
            try:
                while not is_open(port):
                    assert caddy.poll() is None
                    time.sleep(0.05)
                yield port
            finally:
                caddy.terminate()


def is_open(port: int) -> bool:
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port)):
        return True
    return False


def status_of(port: int, path: str) -> int:
    """How a page is answered under the public name."""
    plain = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE_S)
    connection = http.client.HTTPConnection(NAME)
    connection.sock = trusting().wrap_socket(plain, server_hostname=NAME)
    connection.request("GET", path, headers={"Connection": "close"})
    with contextlib.closing(connection):
        return connection.getresponse().status


def test_a_table_is_laid_and_played_through_caddy(tmp_path: Path) -> None:
    async def play(port: int) -> None:
        ada = Browser(port)
        assert (await ada.ask("POST", "/api/me", {"name": "Ada"}))[0] == 200
        assert "Secure" in ada.headers["set-cookie"]
        bots = {"game": "crossing", "seats": 3, "bots": [None, "uniform", "uniform"], "start": True}
        _, made = await ada.ask("POST", "/api/tables", bots)
        _, got = await ada.ask("POST", f"/api/tables/{made['table']}/ticket", {})
        async with ada.dial() as line:
            hello = {"t": "hello", "v": 1, "table": made["table"], "ticket": got["ticket"]}
            await line.send(json.dumps(hello))
            now = (await heard(line, "welcome"))["now"]
            move = {"t": "move", "id": "0" * 32, "base": now["moment"], "move": now["moves"][0]}
            await line.send(json.dumps(move))
            assert await heard(line, "ack")
        with pytest.raises(InvalidStatus):
            await ada.dial("https://evil.example")

    with a_room(tmp_path, base_url=OURS) as room, a_caddy(tmp_path, room.port) as port:
        run(play(port))


def test_caddy_says_who_calls_whatever_they_say_themselves_and_keeps_the_numbers_inside(
    tmp_path: Path,
) -> None:
    async def play(port: int) -> None:
        _, told = await Browser(port).ask("GET", "/api/room", X_Forwarded_For="10.0.0.9")
        assert told["may_make"] is False, "nobody becomes a neighbour by saying so"
        await guess_too_often(Browser(port))
        assert await asyncio.to_thread(status_of, port, "/healthz") == 200
        assert await asyncio.to_thread(status_of, port, "/metrics") == 404

    with (
        a_room(tmp_path, base_url=OURS, makers="network") as room,
        a_caddy(tmp_path, room.port) as port,
    ):
        run(play(port))

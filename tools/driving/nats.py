"""Runs a real NATS server on this machine: PyPI's binary, or the system's."""

import contextlib
import shutil
import signal
import socket
import sysconfig
import tempfile
from collections.abc import Iterator
from pathlib import Path

from tools.driving import server


def binary() -> Path | None:
    """The server's binary; None if there is none."""
    installed = Path(sysconfig.get_path("scripts")) / "nats-server"
    usual = shutil.which("nats-server")
    return installed if installed.is_file() else Path(usual) if usual else None


class Server(server.Server):
    """NATS at a fixed address, in memory; can be stopped and restarted."""

    def __init__(self, program: Path, folder: Path, password: str | None = None, forbidden: str = "") -> None:
        super().__init__(folder / "log")
        self._program = program
        self._settings = folder / "nats.conf"
        user = f'user: "tablee", password: "{password}", permissions: {{ {forbidden} }}'
        allowed = f"authorization {{ users: [ {{ {user} }} ] }}" if password else ""
        self._settings.write_text(f"listen: 127.0.0.1:{self.port}\n{allowed}\n", encoding="utf-8")
        self.place = f"nats://127.0.0.1:{self.port}"
        self.address = f"nats://tablee:{password}@127.0.0.1:{self.port}" if password else self.place

    def start(self) -> None:
        """Start it, and wait until it accepts connections."""
        self._run_until_ready([self._program, "-c", self._settings])

    def _is_ready(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as asking:
                return asking.recv(4) == b"INFO"
        except OSError:
            return False


@contextlib.contextmanager
def a_server(program: Path, password: str | None = None, forbidden: str = "") -> Iterator[Server]:
    """A running server, stopped afterwards; clients with the password may do everything but `forbidden`."""
    with tempfile.TemporaryDirectory(prefix="tablee-nats-") as folder:
        running = Server(program, Path(folder), password, forbidden)
        running.start()
        try:
            yield running
        finally:
            if running.running:
                running.end(signal.SIGKILL)

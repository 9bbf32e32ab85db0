"""A real NATS server for a while, on this machine: from PyPI's binary, or the system's."""

import contextlib
import shutil
import signal
import socket
import subprocess
import sys
import sysconfig
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Final

from tools.driving.postgres import ends_with_us

PATIENCE_S: Final = 60


def binary() -> Path | None:
    """The program; None if there is none on this machine."""
    installed = Path(sysconfig.get_path("scripts")) / "nats-server"
    usual = shutil.which("nats-server")
    return installed if installed.is_file() else Path(usual) if usual else None


class Server:
    """NATS at one address, in memory; it can be ended and started again."""

    def __init__(self, program: Path, folder: Path, password: str | None = None) -> None:
        self._program = program
        self._log = folder / "log"
        self._settings = folder / "nats.conf"
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])
        allowed = f'authorization {{ user: "tablee", password: "{password}" }}' if password else ""
        self._settings.write_text(f"listen: 127.0.0.1:{self.port}\n{allowed}\n", encoding="utf-8")
        self.place = f"nats://127.0.0.1:{self.port}"
        self.address = f"nats://tablee:{password}@127.0.0.1:{self.port}" if password else self.place
        self._process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it greets who comes."""
        with open(self._log, "ab") as log:
            self._process = subprocess.Popen(
                [self._program, "-c", self._settings],
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=ends_with_us if sys.platform == "linux" else None,
            )
        until = time.monotonic() + PATIENCE_S
        while not self._greets():
            assert self._process.poll() is None, self._log.read_text()
            assert time.monotonic() < until, self._log.read_text()
            time.sleep(0.01)

    def _greets(self) -> bool:
        try:
            with socket.create_connection(("127.0.0.1", self.port), 1) as asking:
                return asking.recv(4) == b"INFO"
        except OSError:
            return False

    def end(self, how: signal.Signals = signal.SIGTERM) -> None:
        """Terminate ends it in good order, kill where it stands."""
        assert self._process
        self._process.send_signal(how)
        self._process.wait(PATIENCE_S)

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None


@contextlib.contextmanager
def a_server(program: Path, password: str | None = None) -> Iterator[Server]:
    """A server that is running, and gone afterwards."""
    with tempfile.TemporaryDirectory(prefix="tablee-nats-") as folder:
        server = Server(program, Path(folder), password)
        server.start()
        try:
            yield server
        finally:
            if server.running:
                server.end(signal.SIGKILL)

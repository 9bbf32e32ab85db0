"""Base class for third-party servers run by tests."""

import ctypes
import signal
import socket
import subprocess
import sys
import time
from abc import ABC, abstractmethod
from collections.abc import Sequence
from pathlib import Path
from typing import Any, ClassVar, Final

PATIENCE_S: Final = 120
DEATH_OF_PARENT: Final = 1
"""Linux's PR_SET_PDEATHSIG."""


class Server(ABC):
    """A server process on a free port that can be stopped and restarted."""

    IN_GOOD_ORDER: ClassVar[signal.Signals] = signal.SIGTERM

    def __init__(self, log: Path) -> None:
        self._log = log
        self._process: subprocess.Popen[bytes] | None = None
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.port = int(free.getsockname()[1])

    @abstractmethod
    def start(self) -> None:
        """Start it, and wait until it is ready."""

    @abstractmethod
    def _is_ready(self) -> bool:
        """Whether it accepts clients."""

    def _run_until_ready(self, words: Sequence[str | Path], **how: Any) -> None:
        with open(self._log, "ab") as log:
            self._process = subprocess.Popen(
                words,
                stdin=subprocess.DEVNULL,
                stdout=log,
                stderr=log,
                start_new_session=True,
                preexec_fn=ends_with_us if sys.platform == "linux" else None,
                **how,
            )
        until = time.monotonic() + PATIENCE_S
        while not self._is_ready():
            assert self._process.poll() is None, self._log.read_text()
            assert time.monotonic() < until, self._log.read_text()
            time.sleep(0.01)

    def end(self, how: signal.Signals | None = None) -> None:
        """Stop it properly, or with this signal."""
        assert self._process
        self._process.send_signal(how or self.IN_GOOD_ORDER)
        self._process.wait(PATIENCE_S)

    @property
    def pid(self) -> int:
        assert self._process
        return self._process.pid

    @property
    def running(self) -> bool:
        return self._process is not None and self._process.poll() is None


def ends_with_us() -> None:
    """Have the kernel kill this process when its parent is killed."""
    ctypes.CDLL(None).prctl(DEATH_OF_PARENT, signal.SIGQUIT)

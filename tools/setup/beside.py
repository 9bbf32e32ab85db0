"""Compiles the rules while the room is already open, and ends when the room is closed."""

import os
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

from tools.setup.compiled import BUILD_LOG, compile_rules, copy_is_outdated
from tools.setup.compiler import can_compile
from tools.setup.packages import missing
from tools.setup.progress import say
from tools.setup.workbench import lock

BUILDERS = ["run", "build"]
NICE = 15
"""People come first, then bots (10), then this."""


def begin() -> None:
    """Start compiling in a process of its own, which stays the child of whatever this one becomes."""
    bootstrap = Path(__file__).with_name("bootstrap.py")
    command = [sys.executable, "-E", "-s", str(bootstrap), "beside", str(os.getpid())]
    # A group of its own: Ctrl-C is the room's, and what is to end with it can be ended together. A session of
    # its own would not do: where Linux shares its time among sessions, being nice counts only within one.
    subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, process_group=0)
    say("beside" if can_compile() else "no compiler")


def compile_beside(room: int) -> None:
    """Make the compiled copy, unless the packages for it are just being changed."""
    os.nice(NICE)
    threading.Thread(target=_end_with, args=(room,), daemon=True).start()
    with lock("compile", quietly=True):
        if copy_is_outdated() and not missing(BUILDERS) and compile_rules() == "not compiled":
            say("not compiled", log=BUILD_LOG)


def _end_with(room: int) -> None:
    """When the room is closed, everything that compiles for it is ended too."""
    while os.getppid() == room:
        time.sleep(0.5)
    os.killpg(0, signal.SIGKILL)

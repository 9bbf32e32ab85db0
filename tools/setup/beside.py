"""Compiles the rules in the background while the room is already running, and ends with the room."""

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
"""Lowest priority: after people, and after bots (10)."""


def begin() -> None:
    """Start compiling in a child process, which remains the child of the program this one becomes."""
    bootstrap = Path(__file__).with_name("bootstrap.py")
    command = [sys.executable, "-E", "-s", str(bootstrap), "beside", str(os.getpid())]
    # A process group of its own: Ctrl-C is for the room alone, and the group can be killed as one. Not a
    # session of its own: with autogrouping Linux applies niceness only within a session.
    subprocess.Popen(command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, process_group=0)
    say("beside" if can_compile() else "no compiler")


def compile_beside(room: int) -> None:
    """Build the compiled copy, unless the packages for it are just being installed."""
    os.nice(NICE)
    threading.Thread(target=_end_with, args=(room,), daemon=True).start()
    with lock("compile", quietly=True):
        if copy_is_outdated() and not missing(BUILDERS) and compile_rules() == "not compiled":
            say("not compiled", log=BUILD_LOG)


def _end_with(room: int) -> None:
    """Kill everything that compiles once the room has ended."""
    while os.getppid() == room:
        time.sleep(0.5)
    os.killpg(0, signal.SIGKILL)

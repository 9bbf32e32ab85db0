"""Checks whether the rules can be compiled on this machine, for set-up and build hook."""

import os
import shutil
import sysconfig
from pathlib import Path


def can_compile() -> bool:
    """Whether there are a C compiler and Python's headers."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return bool(shutil.which(compiler.split()[0])) and headers.exists()

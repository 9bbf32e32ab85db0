"""Whether the rules can be compiled here; set-up asks it, and so does the build hook."""

import os
import shutil
import sysconfig
from pathlib import Path


def can_compile() -> bool:
    """A C compiler and Python's headers are there."""
    compiler = os.environ.get("CC") or sysconfig.get_config_var("CC") or "cc"
    headers = Path(sysconfig.get_path("include"), "Python.h")
    return bool(shutil.which(compiler.split()[0])) and headers.exists()

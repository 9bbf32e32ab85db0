"""Puts a compiled twin beside the busiest modules of a wheel, when the machine has a C compiler."""

import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.append(str(Path(__file__).parents[2]))  # hatchling loads this file alone, from anywhere
from tools.setup.compiler import can_compile

# One group: calls from one compiled module to another stay native.
SETUP = """
import sys
from mypyc.build import mypycify
from setuptools import setup
options = ["--config-file=", "--explicit-package-bases"]
modules = mypycify([*options, *sys.argv[1:]], opt_level="3", debug_level="0", group_name="tablee")
setup(name="tablee", ext_modules=modules, script_args=["build_ext", "--inplace"])
"""


class CustomBuildHook(BuildHookInterface[Any]):
    """Compiles what pyproject.toml and each game list; where it cannot, the wheel is plain Python."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile on the side: a compiled module in the tree would hide the source beside it."""
        modules = self.modules()
        if version == "editable" or os.environ.get("TABLEE_PURE") or not modules or not can_compile():
            return
        self.temporary = tempfile.TemporaryDirectory()
        # A workshop that stays spares the C compiler what has not changed.
        workshop = Path(os.environ.get("TABLEE_WORKSHOP") or self.temporary.name)
        shutil.rmtree(workshop / "tablee", ignore_errors=True)
        shutil.copytree(Path(self.root, "src", "tablee"), workshop / "tablee")
        command = [sys.executable, "-c", SETUP, *modules]
        # Nobody replaces our functions from outside, so the C compiler may inline them.
        flags = f"{os.environ.get('CFLAGS', '')} -fno-semantic-interposition"
        environment = os.environ | {"CFLAGS": flags}
        built = subprocess.run(command, cwd=workshop, env=environment, capture_output=True, text=True)
        if built.returncode != 0:
            self.app.display_warning(f"Not compiled:\n{built.stdout}{built.stderr}")
            return
        for library in [*workshop.glob("*.so"), *workshop.glob("tablee/**/*.so")]:
            build_data["force_include"][str(library)] = str(library.relative_to(workshop))
        build_data.update(pure_python=False, infer_tag=True)

    def modules(self) -> list[str]:
        """The listed modules, as mypyc is to see them from beside the package."""
        source = Path(self.root, "src")
        found = {path for pattern in self.config["compiled"] for path in Path(self.root).glob(pattern)}
        for listed in source.glob("tablee/games/*/compiled.txt"):
            found |= {path for pattern in listed.read_text().split() for path in listed.parent.glob(pattern)}
        return sorted(str(path.relative_to(source)) for path in found if path.name != "__init__.py")

"""Puts a compiled twin beside the busiest modules of a wheel, when the machine has a C compiler."""

import json
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

# Groups are compiled side by side, and one in which nothing changed is not compiled again. At -O3 the rules
# are no faster than at -O2, and one waits longer for them.
SETUP = """
import json, os, sys
from mypyc.build import mypycify
from setuptools import setup
groups = [(paths, name) for paths, name in json.loads(sys.argv[1])]
words = ["--config-file=", "--explicit-package-bases", *(path for paths, _ in groups for path in paths)]
modules = mypycify(words, opt_level="2", debug_level="0", separate=groups)
jobs = str(os.cpu_count() or 1)
setup(name="tablee", ext_modules=modules, script_args=["build_ext", "--inplace", "--parallel", jobs])
"""


class CustomBuildHook(BuildHookInterface[Any]):
    """Compiles what pyproject.toml and each game list; where it cannot, the wheel is plain Python."""

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile on the side: a compiled module in the tree would hide the source beside it."""
        if not os.environ.get("TABLEE_WORKSHOP"):
            # The built client is not in git, but it is in the wheel; set-up serves it from its own place.
            build_data["artifacts"].append("src/tablee/static/**")
        modules = self.modules()
        if version == "editable" or os.environ.get("TABLEE_PURE") or not modules or not can_compile():
            return
        self.temporary = tempfile.TemporaryDirectory()
        # A workshop that stays spares the C compiler what has not changed.
        workshop = Path(os.environ.get("TABLEE_WORKSHOP") or self.temporary.name)
        shutil.rmtree(workshop / "tablee", ignore_errors=True)
        shutil.copytree(Path(self.root, "src", "tablee"), workshop / "tablee")
        command = [sys.executable, "-c", SETUP, json.dumps(self.groups(modules))]
        # Nobody replaces our functions from outside, so the C compiler may inline them. The others are
        # Python's own, which a CFLAGS of ours replaces: native numbers wrap, and C asserts nothing.
        flags = f"{os.environ.get('CFLAGS', '')} -fno-semantic-interposition -fwrapv -DNDEBUG"
        environment = os.environ | {"CFLAGS": flags}
        built = subprocess.run(command, cwd=workshop, env=environment, capture_output=True, text=True)
        if built.returncode != 0:
            self.app.display_warning(f"Not compiled:\n{built.stdout}{built.stderr}")
            return
        for library in [*workshop.glob("*.so"), *workshop.glob("tablee/**/*.so")]:
            build_data["force_include"][str(library)] = str(library.relative_to(workshop))
        build_data.update(pure_python=False, infer_tag=True)

    def groups(self, modules: list[str]) -> list[tuple[list[str], str]]:
        """A group for each game and one for what they share, the largest first: it takes longest."""
        found: dict[str, list[str]] = {}
        for module in modules:
            _, room, game, *_ = Path(module).parts
            found.setdefault(f"tablee_{game}" if room == "games" else "tablee_house", []).append(module)
        size = {
            name: sum(Path(self.root, "src", path).stat().st_size for path in paths)
            for name, paths in found.items()
        }
        return [(found[name], name) for name in sorted(found, key=lambda name: (-size[name], name))]

    def modules(self) -> list[str]:
        """The listed modules, as mypyc is to see them from beside the package."""
        source = Path(self.root, "src")
        found = {path for pattern in self.config["compiled"] for path in Path(self.root).glob(pattern)}
        for listed in source.glob("tablee/games/*/compiled.txt"):
            found |= {path for pattern in listed.read_text().split() for path in listed.parent.glob(pattern)}
        return sorted(str(path.relative_to(source)) for path in found if path.name != "__init__.py")

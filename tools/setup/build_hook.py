"""Build hook: adds the built pages and compiled modules to the package."""

import json
import os
import shutil
import subprocess
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

sys.path.append(str(Path(__file__).parents[2]))  # hatchling loads this file by path
from tools.setup.client import STATIC, build_client, client_is_outdated, fetch_modules, modules_are_missing
from tools.setup.compiler import can_compile
from tools.setup.packages import group
from tools.setup.site import SITE, build_site, site_is_outdated
from tools.setup.workbench import ROOT, TOOLS, Stop, lock

# Groups are compiled in parallel, and only if something in them changed. With -O3 the rules are no faster
# than with -O2, and compiling takes longer.
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

NO_PAGES = f"""
Tablée is not packaged without the pages that browsers are shown, and they could not be built here.
Run `./play set-up` and `./play docs` in {ROOT}, then build again.
What went wrong is told in {TOOLS / "setup.log"}.
"""


class CustomBuildHook(BuildHookInterface[Any]):
    """Builds the pages, and compiles what pyproject.toml and each game list, unless the wheel is pure."""

    def dependencies(self) -> list[str]:
        """The build requirement for the pages, if they must still be built."""
        return [*group("web"), *group("docs")] if lacks_pages() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Build pages and modules; set-up (TABLEE_WORKSHOP) and editable installs use pages as built."""
        if version == "editable":
            return
        if not os.environ.get("TABLEE_WORKSHOP"):
            self.bring_pages()
            # ignored by git, but published
            build_data["artifacts"] += ["src/tablee/static/**", "src/tablee/site/**"]
        if self.target_name == "wheel" and not os.environ.get("TABLEE_PURE") and can_compile():
            self.compile(build_data)

    def bring_pages(self) -> None:
        """Build outdated pages; raises if that fails, since nothing is packaged without them."""
        if not lacks_pages():
            return
        try:
            with lock("setup"):
                if client_is_outdated() and modules_are_missing(checks=False):
                    fetch_modules(checks=False)
                if client_is_outdated():
                    build_client()
                if site_is_outdated():
                    build_site()
        except (OSError, Stop):
            self.app.abort(NO_PAGES)

    def compile(self, build_data: dict[str, Any]) -> None:
        """Compile outside the tree, where compiled modules would shadow their sources."""
        modules = self.modules()
        self.temporary = tempfile.TemporaryDirectory()
        # A permanent build folder saves recompiling unchanged modules.
        workshop = Path(os.environ.get("TABLEE_WORKSHOP") or self.temporary.name)
        shutil.rmtree(workshop / "tablee", ignore_errors=True)
        shutil.copytree(Path(self.root, "src", "tablee"), workshop / "tablee")
        command = [sys.executable, "-c", SETUP, json.dumps(self.groups(modules))]
        # Our functions are never interposed, so they may be inlined. The other flags are Python's own, which
        # a CFLAGS variable would otherwise replace: wrapping integers, no assertions.
        flags = f"{os.environ.get('CFLAGS', '')} -fno-semantic-interposition -fwrapv -DNDEBUG"
        environment = os.environ | {"CFLAGS": flags}
        built = subprocess.run(command, cwd=workshop, env=environment, capture_output=True, text=True)
        if built.returncode != 0:
            self.app.display_warning(f"Not compiled:\n{built.stdout}{built.stderr}")
            return
        for pattern in ("*.so", "*.pyd", "tablee/**/*.so", "tablee/**/*.pyd"):
            for library in workshop.glob(pattern):
                build_data["force_include"][str(library)] = str(library.relative_to(workshop))
        build_data.update(pure_python=False, infer_tag=True)

    def groups(self, modules: list[str]) -> list[tuple[list[str], str]]:
        """A group for each game and one for shared modules, the largest first, since it takes longest."""
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
        """The listed modules, as paths for mypyc."""
        source = Path(self.root, "src")
        found = {path for pattern in self.config["compiled"] for path in Path(self.root).glob(pattern)}
        for listed in source.glob("tablee/games/*/compiled.txt"):
            found |= {path for pattern in listed.read_text().split() for path in listed.parent.glob(pattern)}
        return sorted(str(path.relative_to(source)) for path in found if path.name != "__init__.py")


def lacks_pages() -> bool:
    """Whether the pages must be built; an sdist already contains them."""
    if Path(ROOT, "PKG-INFO").exists() and all(
        Path(built, "index.html").exists() for built in (STATIC, SITE)
    ):
        return False
    return client_is_outdated() or site_is_outdated()

"""Static checks: they read the sources without running them."""

import re
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

from tools.checks.held import unless_it_held
from tools.checks.outcome import CheckResult, command, quiet, script, show
from tools.setup.client import MODULES, STATIC, WEB
from tools.setup.workbench import PINS, ROOT, files_under

PYTHON = [sys.executable, "-m"]
OF_PYTHON = ("src", "tests", "tools", "examples")
"""The folders whose modules are linted and formatted."""

# Package registries and home folders belong to one machine, not into the sources.
FOREIGN = re.compile(
    r"--(?:extra-)?index-url|(?:PIP|UV)_(?:EXTRA_|DEFAULT_)?INDEX"
    r'|"resolved": *"https?:|registry *= *"?https?:|\.(?:whl|tgz|tar\.gz)#sha'
    r"|(?<![\w.])/(?:root|home/\w+|Users/\w+|work/main)/"
)


def project_files() -> list[Path]:
    """Every file that is committed or could be."""
    try:
        git = ["git", "ls-files", "-z", "--cached", "--others", "--exclude-standard"]
        listed = subprocess.run(git, cwd=ROOT, capture_output=True, text=True, check=True).stdout
        return [ROOT / name for name in listed.split("\0") if name and (ROOT / name).is_file()]
    except (OSError, subprocess.CalledProcessError):  # no git, or a plain copy of the folder
        lines = (ROOT / ".gitignore").read_text().splitlines()
        ignored = {line.strip("/") for line in lines if line.endswith("/")} | {".git"}
        return [
            path
            for path in ROOT.rglob("*")
            if ignored.isdisjoint(path.relative_to(ROOT).parts) and path.is_file()
        ]


def addresses() -> tuple[bool, str]:
    """Check that no file names a package registry or a folder of one machine."""
    found = []
    for path in sorted(project_files()):
        text = path.read_bytes().decode("utf-8", errors="replace")
        for number, line in enumerate(text.splitlines(), start=1):
            if match := FOREIGN.search(line):
                found.append(f"{path.relative_to(ROOT)}:{number}: {match[0]}")
    return not found, "\n".join(found)


def of_the_client() -> list[Path]:
    """All files that the client's checks read: its sources, games' boards and texts, and every script."""
    words = [path for path in files_under(ROOT / "src", without=[STATIC]) if path.suffix != ".py"]
    shared = files_under(ROOT / "tests" / "shared")
    scripts = [path for path in project_files() if path.suffix in (".js", ".mjs", ".css")]
    told = [PINS / "web.txt", ROOT / ".editorconfig"]
    return [*files_under(WEB, without=[MODULES]), *words, *shared, *scripts, *told]


def reading_checks() -> list[CheckResult]:
    """Run all of them, two at a time, the longest first."""
    client = of_the_client()
    folders = [folder for folder in OF_PYTHON if (ROOT / folder).is_dir()]
    checks = {
        "types": command(*PYTHON, "mypy"),
        "web lint": unless_it_held("web lint", script("lint"), client),
        "pages": unless_it_held("pages", script("check"), client),
        "client": unless_it_held("client", script("test"), client),
        "web format": unless_it_held("web format", script("format:check"), client),
        "format": command(*PYTHON, "ruff", "format", "--check", *folders),
        "lint": command(*PYTHON, "ruff", "check", *folders),
        "floors": command(str(Path(sys.executable).with_name("lint-imports")), "--no-logo"),
        "facts": command(*PYTHON, "tools.checks.contract", "--check"),
        "addresses": addresses,
    }
    with ThreadPoolExecutor(max_workers=2) as pool:
        running = [pool.submit(quiet, name, check) for name, check in checks.items()]
        outcomes = []
        for future in running:
            outcome = future.result()
            outcomes.append(outcome)
            show(outcome)
    return outcomes

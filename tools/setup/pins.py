"""Updates the pinned versions that ./play and ./test install: `python3 -m tools.setup.pins`."""

import subprocess

from tools.setup.packages import find_uv
from tools.setup.workbench import ROOT, TOOLS

# Each set is constrained by those before it, so that all fit into one environment.
SETS = {
    "run": ["pyproject.toml"],
    "laws": ["pyproject.toml", "--extra", "laws"],
    "push": ["pyproject.toml", "--extra", "push"],
    "build": ["--group", "build"],
    "dev": ["--group", "dev"],
    "bench": ["pyproject.toml", "--extra", "bench"],
    "batch": ["pyproject.toml", "--extra", "batch"],
    "gymnasium": ["pyproject.toml", "--extra", "gymnasium"],
    "openspiel": ["pyproject.toml", "--extra", "openspiel"],
    "pettingzoo": ["pyproject.toml", "--extra", "pettingzoo"],
    "parquet": ["pyproject.toml", "--extra", "parquet"],
    "cluster": ["pyproject.toml", "--extra", "cluster"],
    "spread": ["pyproject.toml", "--extra", "spread"],
    "servers": ["--group", "servers"],
    "docs": ["--group", "docs"],
    "web": ["--group", "web"],
    "uv": ["--group", "uv"],
}
OPTIONS = [
    "--quiet",
    "--upgrade",
    "--universal",
    "--python-version=3.11",
    "--generate-hashes",
    "--no-emit-index-url",
    "--custom-compile-command=python3 -m tools.setup.pins",
]


def main() -> None:
    """Write one requirements file for each set."""
    TOOLS.mkdir(exist_ok=True)
    earlier: list[str] = []
    for name, source in SETS.items():
        pins = f"requirements/{name}.txt"
        limits = [f"--constraint={file}" for file in earlier]
        command = [*find_uv(), "pip", "compile", *source, *limits, *OPTIONS, "-o", pins]
        subprocess.run(command, cwd=ROOT, check=True)
        earlier.append(pins)
        print(pins)


if __name__ == "__main__":
    main()

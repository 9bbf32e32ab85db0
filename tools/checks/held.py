"""Skips checks that passed, as long as the files they read are unchanged."""

import json
from collections.abc import Iterable
from pathlib import Path

from tools.checks.outcome import AS_BEFORE, Check
from tools.setup.workbench import BUILD, fingerprint

HELD = BUILD / "held.json"
"""By name of a check: the fingerprint of its files when it last passed."""


def unless_it_held(name: str, check: Check, read: Iterable[Path], known: Path = HELD) -> Check:
    """Wrap a check so that it is skipped if it passed for these very files."""
    files = list(read)

    def made() -> tuple[bool, str]:
        mark = fingerprint(files)
        if held_for(known).get(name) == mark:
            return True, AS_BEFORE
        held, told = check()
        if held:
            known.parent.mkdir(parents=True, exist_ok=True)
            known.write_text(json.dumps(held_for(known) | {name: mark}))
        return held, told

    return made


def held_for(known: Path) -> dict[str, str]:
    """The recorded fingerprints; empty if they cannot be read."""
    try:
        marks = json.loads(known.read_text())
    except (OSError, ValueError):
        return {}
    return marks if isinstance(marks, dict) else {}

"""The units of deploy/ are what systemd itself understands."""

import shutil
import subprocess
from pathlib import Path

import pytest

from tools.driving.rooms import ROOT

VERIFY = shutil.which("systemd-analyze")
UNITS = sorted(ROOT.glob("deploy/**/*.service"))


@pytest.mark.skipif(VERIFY is None, reason="there is no systemd on this machine")
@pytest.mark.parametrize("unit", UNITS, ids=lambda unit: unit.name)
def test_systemd_finds_nothing_wrong(unit: Path, tmp_path: Path) -> None:
    """But that Tablée is not in its place on this machine."""
    text = unit.read_text(encoding="utf-8")
    assert "/srv/tablee/play" in text
    here = tmp_path / unit.name
    here.write_text(text.replace("/srv/tablee/play", "/bin/true"), encoding="utf-8")
    timers = [shutil.copy(each, tmp_path) for each in unit.parent.glob(f"{unit.stem}.timer")]
    words = [VERIFY or "", "verify", "--man=no", "--recursive-errors=no", here, *timers]
    done = subprocess.run(words, capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")

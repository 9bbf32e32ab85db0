"""The room's description of its HTTP part is true: whatever is sent, the answer is one it announces."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.patience import PATIENCE_S
from tests.room.rooms import run
from tools.driving.rooms import RunningRoom, guest, make

CHECKS = (
    "not_a_server_error",
    "status_code_conformance",
    "content_type_conformance",
    "response_schema_conformance",
)


@pytest.mark.parametrize("examples", [1, pytest.param(50, marks=pytest.mark.long)])
@pytest.mark.parametrize(
    "paths",
    ["^/api/(?!me$)", "^/api/me$"],
    ids=["all but the guest", "the guest, who may be forgotten on the way"],
)
def test_schemathesis_finds_no_answer_that_is_not_described(
    room: RunningRoom, tmp_path: Path, paths: str, examples: int
) -> None:
    async def prepare() -> str:
        ada = await guest(room, "Ada")
        await make(ada, "crossing", 3)
        assert ada.token is not None
        return ada.token

    token = run(prepare())
    outcome = subprocess.run(
        [
            sys.executable, "-m", "schemathesis.cli", "run", f"{room.url}/api/openapi.json",
            "--header", f"Authorization: Bearer {token}",
            "--phases", "fuzzing", "--max-examples", str(examples), "--seed", "1", "--workers", "1",
            "--checks", ",".join(CHECKS),
            "--include-path-regex", paths,
        ],
        capture_output=True, text=True, timeout=PATIENCE_S, cwd=tmp_path,
    )  # fmt: skip
    assert outcome.returncode == 0, outcome.stdout[-4000:] + outcome.stderr[-500:]

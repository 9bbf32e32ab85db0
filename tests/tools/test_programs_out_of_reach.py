"""PostgreSQL is not started as root, and runs too where its programs lie in a folder only root enters."""

import os
from pathlib import Path

import pytest

from tools.driving import postgres


@pytest.mark.skipif(os.geteuid() != 0, reason="only root has folders that nobody else enters")
def test_programs_that_its_user_cannot_reach_are_copied_with_their_libraries(
    tmp_path: Path, postgres_programs: Path
) -> None:
    package = postgres_programs.parent.parent
    closed = tmp_path / "closed"
    closed.mkdir(mode=0o700)
    for beside in package.parent.glob(f"{package.name}*"):
        (closed / beside.name).symlink_to(beside)
    programs = closed / package.name / postgres_programs.relative_to(package)
    with postgres.a_server(programs) as server:
        assert server.programs.is_relative_to(server.folder)
        assert server.new_database()

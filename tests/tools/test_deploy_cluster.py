"""The files for several nodes say what Tablée understands."""

import re
import tomllib
from pathlib import Path
from typing import Any

import pytest

from tests.cli.shell import Shell
from tools.driving.rooms import ROOT

FOLDER = ROOT / "deploy" / "cluster"


@pytest.fixture
def composed() -> dict[str, Any]:
    yaml = pytest.importorskip("yaml")
    found: dict[str, Any] = yaml.safe_load((FOLDER / "compose.yml").read_text(encoding="utf-8"))
    services: dict[str, Any] = found["services"]
    return services


def test_the_nodes_of_the_compose_file_open_with_its_words(
    composed: dict[str, Any], capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    for node in ("node-1", "node-2"):
        for name, value in composed[node]["environment"].items():
            monkeypatch.setenv(name, re.sub(r"\$\{\w+\}", "games.example.org", value))
        done = Shell(capsys)(*composed[node]["command"], "--show-config")
        assert done.code == 0, done
        assert done.err == ""
        assert 'bus = "nats://nats:4222"' in done.out
        assert 'store = "postgresql://tablee@postgres/room"' in done.out
        assert f"{node}:8484" in composed["caddy"]["environment"]["TABLEE_NODES"]


def test_only_caddy_is_reached_from_outside(composed: dict[str, Any]) -> None:
    assert [name for name, service in composed.items() if "ports" in service] == ["caddy"]


def test_settings_and_units_fit_together(capsys: pytest.CaptureFixture[str]) -> None:
    settings = FOLDER / "room.toml"
    drain = tomllib.loads(settings.read_text(encoding="utf-8"))["drain"]
    assert Shell(capsys)("room", "--config", str(settings), "--show-config").code == 0
    for unit, command in (("tablee-node@", "room"), ("tablee-worker", "worker")):
        text = Path(FOLDER / f"{unit}.service").read_text(encoding="utf-8")
        assert f"ExecStart=/srv/tablee/play {command} --config /etc/tablee/room.toml" in text
        assert int(re.findall(r"^TimeoutStopSec=(\d+)$", text, re.MULTILINE)[0]) > drain


def test_turns_of_bots_are_not_for_the_world() -> None:
    assert "respond /api/turns/* 404" in (FOLDER / "Caddyfile").read_text(encoding="utf-8")

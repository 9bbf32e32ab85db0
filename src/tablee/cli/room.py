"""`tablee room` and its backups: opens the room, shows its address as text and QR code, opens the browser."""

import asyncio
import contextlib
import importlib.util
import io
import os
import re
import signal
import socket
import sys
import webbrowser
from collections.abc import Mapping
from pathlib import Path
from types import FrameType, MappingProxyType
from typing import NamedTuple, get_args

from tablee import shelf
from tablee.cli import files
from tablee.cli.loop import new_loop
from tablee.cli.mistakes import Mistake
from tablee.cli.voice import Voice
from tablee.kit.texts import LANGUAGES
from tablee.room import journal
from tablee.room.bus.address import BadBus, is_broker
from tablee.room.bus.address import shown as shown_bus
from tablee.room.doors.addresses import Addresses, BadAddress, addresses
from tablee.room.doors.makers import BadMakers, read_makers
from tablee.room.http.site import SITE
from tablee.room.journal import Form
from tablee.room.push.calls import NoKeys
from tablee.room.serve import Settings, listen, run
from tablee.room.store.postgres.address import BadDatabase, is_database, shown
from tablee.room.store.sqlite.backups import copy, restore
from tablee.room.store.sqlite.location import BadLocation, default_location
from tablee.room.store.store import Unavailable

THIS_MACHINE = "127.0.0.1"
EVERYWHERE = "0.0.0.0"


class Rules(NamedTuple):
    """The operator's settings."""

    makers: str
    """Who may make tables."""
    keep: int
    """How many days data are kept."""
    contact: str | None
    """The contact for push services; None if push is switched off."""
    drain: int = 0
    """How many seconds people may play on after the room was asked to stop."""
    metrics_token: str | None = None
    """The token for reading metrics from other machines."""
    log_format: str = "text"
    """The format of the log: `text` or `json`."""
    store: str | None = None
    """The address of the database used instead of a file."""
    bus: str | None = None
    """The address of the broker that connects several nodes on that database."""
    said: Mapping[str, str] = MappingProxyType({})
    """The origin of each setting that was not given as an option."""

    def sign(self, key: str) -> str:
        """How to name a setting in a message about it."""
        return self.said.get(key, f"--{key}")


def open_room(
    voice: Voice, host: str, port: int, db: str | None, base_url: str | None, house: Rules, *, browser: bool
) -> int:
    """Run the room until Ctrl-C."""
    shelf.open_guests(LANGUAGES)  # fail now rather than when somebody plays
    try:
        listener = listen(host, port)
    except (OSError, OverflowError):
        raise Mistake("room_no_address", host=host, port=port) from None
    with listener:
        try:
            reached = addresses(host, listener.getsockname()[1], base_url=base_url)
            settings = settings_of(listener, reached, db, house)
            signal.signal(signal.SIGTERM, end_softly)
            with (
                contextlib.suppress(KeyboardInterrupt),
                asyncio.Runner(loop_factory=new_loop) as loop,
            ):
                loop.run(run(settings, lambda: announce(voice, reached, house, browser=browser)))
        except BadLocation as problem:
            raise Mistake(f"room_{problem.why}", path=problem.path) from None
        except BadDatabase as problem:
            raise Mistake(f"room_{problem.why}", path=problem.place, said=problem.said) from None
        except BadBus as problem:
            raise Mistake(f"room_{problem.why}", path=problem.place) from None
        except NoKeys as problem:
            raise Mistake("push_keys", path=problem.path) from None
    return 0


def host_of(house: Rules, host: str | None, *, lan: bool) -> str:
    """The address to listen on; raises Mistake if options contradict each other."""
    if host and lan:
        raise Mistake("room_host_twice", lan=house.sign("lan"), host=house.sign("host"))
    return host or (EVERYWHERE if lan else THIS_MACHINE)


def check(voice: Voice, house: Rules, base_url: str | None) -> None:
    """Raise Mistake for invalid settings."""
    fits = {
        "makers": is_about_makers(house.makers),
        "metrics-token": house.metrics_token is None or re.fullmatch(r"[!-~]{16,}", house.metrics_token),
        "log-format": house.log_format in get_args(Form),
    }
    if house.store is not None and not is_database(house.store):
        raise Mistake("room_base_address", path=shown(house.store))
    if house.bus is not None:
        check_bus(house)
    for key, fit in fits.items():
        if not fit:
            raise Mistake("bad_parameter", sign=house.sign(key), wants=voice.say(f"parameter.{key}.wants"))
    try:
        addresses(THIS_MACHINE, 0, base_url=base_url)
    except BadAddress:
        raise Mistake("room_bad_address", sign=house.sign("base-url"), url=base_url) from None


def check_bus(house: Rules) -> None:
    """Raise Mistake for an invalid broker, or one without a database: a file belongs to one process."""
    bus = house.bus or ""
    if not is_broker(bus):
        raise Mistake("room_bus_address", path=shown_bus(bus))
    if house.store is None:
        raise Mistake("room_bus_alone", sign=house.sign("bus"))


def is_about_makers(word: str) -> bool:
    """Whether this is a valid rule about who may make tables."""
    try:
        read_makers(word)
    except BadMakers:
        return False
    return True


def settings_of(listener: socket.socket, reached: Addresses, db: str | None, house: Rules) -> Settings:
    """The settings of the room."""
    compiled = os.environ.get("TABLEE_COMPILED")
    return Settings(
        listener,
        reached,
        Path(db) if db else None,
        store=house.store,
        bus=house.bus,
        compiled=Path(compiled) if compiled else None,
        contact=house.contact,
        makers=read_makers(house.makers),
        keep_days=house.keep,
        drain_s=house.drain,
        metrics_token=house.metrics_token,
        log_format="json" if house.log_format == "json" else "text",
    )


def end_softly(sig: int, frame: FrameType | None) -> None:
    """On the first SIGTERM act like Ctrl-C; on the second exit at once, even while closing."""
    signal.signal(sig, signal.SIG_DFL)
    raise KeyboardInterrupt


def contact_of(word: str) -> str:
    """The contact for push services as they require it: an address of mail or of the web."""
    if importlib.util.find_spec("cryptography") is None:
        raise Mistake("push_missing")
    if re.fullmatch(r"https://[!-~]+", word):
        return word
    if not re.fullmatch(r"[!-~]+@[!-~]+", word.removeprefix("mailto:")):
        raise Mistake("push_contact", word=word)
    return f"mailto:{word.removeprefix('mailto:')}"


def back_up(voice: Voice, file: str, db: str | None, *, force: bool) -> int:
    """Copy a room's file, whether the room is running or not."""
    source, target = Path(db) if db else default_location(), Path(file)
    must_differ(source, target)
    files.claim(file, force=force)
    try:
        copy(source, target)
    except Unavailable:
        raise Mistake("room_place_unreadable", path=source) from None
    except BadLocation:
        raise Mistake("file_forbidden", name=file) from None
    except OSError as problem:
        raise files.mistake_of(problem, file) from None
    print(voice.say("backup.written", file=file))
    return 0


def put_back(voice: Voice, file: str, db: str | None, *, force: bool) -> int:
    """Replace the room's file by a backup, while the room is not running."""
    source, target = Path(file), Path(db) if db else default_location()
    must_differ(source, target)
    try:
        restore(source, target, force=force)
    except BadLocation as problem:
        raise Mistake(f"room_{problem.why}", path=problem.path) from None
    except OSError as problem:
        raise files.mistake_of(problem, str(target)) from None
    print(voice.say("backup.restored", file=file, db=target))
    return 0


def must_be_a_file(command: str, store: str | None) -> None:
    """Raise Mistake for a room in a database, for which this command does not work."""
    if store is not None:
        raise Mistake(f"{command}_on_a_database", path=shown(store))


def must_differ(source: Path, target: Path) -> None:
    """Check that the source exists, and is not the target."""
    try:
        if not source.is_file():
            raise Mistake("file_not_there", name=source)
        if target.exists() and target.samefile(source):
            raise Mistake("file_is_the_same", name=source)
    except (OSError, ValueError):
        raise Mistake("file_failed", name=target) from None


def announce(voice: Voice, reached: Addresses, house: Rules, *, browser: bool) -> None:
    """Print the room's addresses, who can open it, and how to stop it; for machines in a line of its own."""
    local = f"http://localhost:{reached.port}"
    known = dict.fromkeys((reached.base_url, *reached.shown))
    others = [address for address in known if address and address != local]
    if house.log_format == "json":
        journal.event("room.reached", addresses=" ".join([local, *others]))
    else:
        show_address(voice, local, others, wants_https=house.contact is not None and not reached.secure)
    if browser and has_screen():
        webbrowser.open(local)


def show_address(voice: Voice, local: str, others: list[str], *, wants_https: bool) -> None:
    """Show the address with a QR code for phones; systemd's journal is told the address alone."""
    print(voice.say("room.open", addresses="   ".join([local, *others])), flush=True)
    if journal.goes_to_systemd(sys.stdout):
        return
    if others:
        print(picture(others[0]), end="")
    else:
        print(voice.say("room.this_machine"))
    if wants_https:
        print(voice.say("room.push_needs_https"))
    if (SITE / "index.html").is_file():
        print(voice.say("room.docs", address=f"{local}/docs"))
    print(voice.say("room.close"), flush=True)


def picture(address: str) -> str:
    """The address as a QR code in text; its library is imported only when needed."""
    import segno

    out = io.StringIO()
    segno.make_qr(address).terminal(out, compact=True)
    return out.getvalue()


def has_screen() -> bool:
    """Whether a browser could be shown on this machine."""
    if not sys.stdout.isatty() or os.environ.get("SSH_CONNECTION"):
        return False
    return sys.platform in ("darwin", "win32") or bool(
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    )

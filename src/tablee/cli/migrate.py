"""Moves a room from its file to a database, or back."""

import sqlite3
from collections.abc import Callable
from pathlib import Path

from tablee.cli import files, loop
from tablee.cli.mistakes import Mistake
from tablee.cli.progress import progress
from tablee.cli.voice import Voice
from tablee.room.store.moving import Tell, into_database, out_of_database
from tablee.room.store.postgres.address import BadDatabase, is_database, shown
from tablee.room.store.sqlite.location import BadLocation


def move(voice: Voice, source: str, target: str) -> int:
    """Copy everything, in one transaction."""
    if is_database(source) == is_database(target):
        raise Mistake("migrate_one_of_each")
    try:
        import asyncpg
    except ImportError:
        raise Mistake("room_base_driver") from None
    try:
        with progress(voice.say("migrate.working"), 100, talking=False) as advance:
            rows = carry(source, target, in_hundredths(advance))
    except BadLocation as problem:
        known = problem.why in ("place_unreadable", "place_taken", "place_too_new")
        raise Mistake(f"migrate_{problem.why if known else 'place_unusable'}", path=problem.path) from None
    except BadDatabase as problem:
        raise Mistake(f"room_{problem.why}", path=problem.place, said=problem.said) from None
    except (asyncpg.PostgresError, asyncpg.InterfaceError, ConnectionError, TimeoutError) as problem:
        place = shown(source if is_database(source) else target)
        raise Mistake("migrate_broken", path=place, said=" ".join(str(problem).split())) from None
    except sqlite3.Error:
        raise Mistake("migrate_place_unreadable", path=target if is_database(source) else source) from None
    except FileExistsError:
        raise Mistake("migrate_is_there", path=target) from None
    except OSError as problem:
        raise files.mistake_of(problem, target) from None
    print(voice.say("migrate.done", target=shown(target), rows=rows))
    return 0


def carry(source: str, target: str, tell: Tell) -> int:
    """Copy in either direction; returns the number of rows."""
    if is_database(source):
        return loop.run(out_of_database(source, Path(target), tell))
    if Path(source).is_dir():
        raise Mistake("file_is_a_folder", name=source)
    if not Path(source).is_file():
        raise Mistake("file_not_there", name=source)
    return loop.run(into_database(Path(source), target, tell))


def in_hundredths(advance: Callable[[], None]) -> Tell:
    """A progress callback for a bar of a hundred steps, whatever the number of rows."""
    shown_so_far = 0

    def tell(done: int, total: int) -> None:
        nonlocal shown_so_far
        while shown_so_far < 100 * done // max(total, 1):
            shown_so_far += 1
            advance()

    return tell

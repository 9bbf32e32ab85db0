"""Brings a room's file up to the present form: numbered SQL files, each run once and in order."""

import sqlite3
from importlib import resources


class TooNew(Exception):
    """The file was written by a later Tablée."""


def steps() -> list[tuple[int, str]]:
    """Every numbered file, in order."""
    folder = resources.files(__package__) / "sql"
    files = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name
    )
    return [(int(file.name.partition("_")[0]), file.read_text(encoding="utf-8")) for file in files]


def migrate(database: sqlite3.Connection) -> None:
    """Run what has not been run yet; each file is one transaction with its number."""
    (done,) = database.execute("PRAGMA user_version").fetchone()
    known = steps()
    if done > known[-1][0]:
        raise TooNew
    for number, sql in known:
        if number > done:
            database.executescript(f"BEGIN IMMEDIATE;\n{sql}\nPRAGMA user_version = {number};\nCOMMIT;")

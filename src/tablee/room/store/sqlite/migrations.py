"""Migrates a room's file to the current schema: numbered SQL files, each run once and in order."""

import sqlite3

from tablee.room.store.numbered import steps


class TooNew(Exception):
    """The file was written by a later Tablée."""


def migrate(database: sqlite3.Connection) -> None:
    """Run the migrations that are missing, each in one transaction together with its number."""
    (done,) = database.execute("PRAGMA user_version").fetchone()
    known = steps(__package__)
    if done > known[-1][0]:
        raise TooNew
    for number, sql in known:
        if number > done:
            database.executescript(f"BEGIN IMMEDIATE;\n{sql}\nPRAGMA user_version = {number};\nCOMMIT;")

"""The room's memory in one SQLite file."""

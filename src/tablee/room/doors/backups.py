"""Backups that the operator asks for: copies beside the room's file, made while the room is running."""

import asyncio
from datetime import UTC, datetime
from pathlib import Path

from tablee.kit.refusal import Refusal
from tablee.protocol.bodies.operator import BackupSeen
from tablee.room import journal
from tablee.room.store.store import Store, Unavailable


class Backups:
    """Makes backups, one at a time."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.latest: BackupSeen | None = None
        self._making: asyncio.Task[None] | None = None

    def begin(self, store: Store, at: int) -> None:
        """Start a backup; Refusal while another is being made."""
        if self._making is not None and not self._making.done():
            raise Refusal("too_many")
        moment = datetime.fromtimestamp(at / 1000, UTC).strftime("%Y-%m-%dT%H%M%SZ")
        self.latest = BackupSeen(f"{self.file.stem}-{moment}.sqlite", at, "running")
        self._making = asyncio.create_task(self._make(store, self.latest))

    async def _make(self, store: Store, making: BackupSeen) -> None:
        try:
            await store.backup(str(self.file.with_name(making.name)))
        except (OSError, Unavailable) as problem:
            making.state = "failed"
            reason = getattr(problem, "strerror", None) or str(problem)
            said = f"the backup {making.name} could not be written: {reason}"
            journal.trouble("room.copied", said, state=making.state, reason=reason)
            return
        making.state = "done"
        journal.event("room.copied", state=making.state)

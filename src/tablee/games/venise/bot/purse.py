"""The budget of one thought: nodes are cards planned ahead, lines scored, turns played in a world."""

from typing import final

from mypy_extensions import i64

from tablee.kit.thinking import Watch


@final
class Purse:
    """The nodes spent so far, reported to the watch."""

    def __init__(self, nodes: i64, watch: Watch) -> None:
        self.whole: i64 = nodes
        self.spent: i64 = 0
        self.watch = watch
        self.stopped: bool = False

    def spend(self, nodes: i64) -> None:
        """Spend nodes, and ask the watch whether to go on."""
        self.spent += nodes
        self.stopped = not self.watch(self.spent, self.whole)

    def is_done(self) -> bool:
        """Whether all is spent, or the watch said to stop."""
        return self.stopped or self.spent >= self.whole

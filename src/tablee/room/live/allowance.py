"""The byte budget that all tables of a room share for the tells they keep for clients that resume."""

from tablee.protocol.limits import TOLD_BYTES


class Allowance:
    """The budget and its use; a table that finds it exceeded evicts its own oldest tells."""

    def __init__(self) -> None:
        self.most = TOLD_BYTES[1]
        self.used = 0

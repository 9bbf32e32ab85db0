"""How many bytes all tables of a room keep together of what they told, for those who come back."""

from tablee.protocol.limits import TOLD_BYTES


class Allowance:
    """What is used of it; a table that finds it used up makes room among its own."""

    def __init__(self) -> None:
        self.most = TOLD_BYTES[1]
        self.used = 0

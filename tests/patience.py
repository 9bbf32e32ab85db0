"""How long a test waits before it says that something will never come."""

PATIENCE_S = 600
"""Nothing waits for ever; no machine is so busy that it needs as long as this."""

PATIENCE_OF_A_PART_S = 6 * 3600
"""The same for a part of `./test --long`, which takes ninety minutes where nothing else is done."""

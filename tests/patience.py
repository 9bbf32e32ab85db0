"""How long a test waits before it says that something will never come."""

PATIENCE_S = 600
"""Nothing waits for ever; no machine is so busy that it needs as long as this."""

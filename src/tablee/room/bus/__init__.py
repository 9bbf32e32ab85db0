"""How the nodes and workers of one room nudge each other; play never hangs on it."""

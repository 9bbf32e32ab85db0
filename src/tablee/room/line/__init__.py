"""The line to one client: its socket, and what it says there."""

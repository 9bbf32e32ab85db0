"""The protocol: every message between a client and the room, for both sides (docs/protocol.md)."""

"""A client written from docs/protocol.md alone: it knows no type of ours, so tests see what is sent."""

"""A table in the room's memory: what is true of it, what is written before, and what everybody is told."""

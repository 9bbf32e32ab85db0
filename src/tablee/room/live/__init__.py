"""A table in the room's memory: its state, the plans that change it once they are durable, and its frames."""

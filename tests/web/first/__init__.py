"""The first minute: lessons, first turns, help, hints."""

"""What a room remembers: rows, writes that happen together or not at all, and the door to a database."""

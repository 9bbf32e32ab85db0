"""What a room stores: rows, lists of writes that are atomic, and the interface to a file or a database."""

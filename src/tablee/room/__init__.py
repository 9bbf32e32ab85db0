"""The room: shelf, tables and people behind one address, for the browser and for any other program."""

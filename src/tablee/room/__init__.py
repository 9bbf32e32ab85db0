"""The room: the server of shelf, tables and people behind one address, for browsers and other programs."""

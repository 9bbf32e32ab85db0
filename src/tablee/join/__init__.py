"""Clients of a room: programs that join a table over the protocol, as an example for your own."""

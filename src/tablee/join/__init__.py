"""A room seen from outside: programs that join a table over the protocol, as an example for your own."""

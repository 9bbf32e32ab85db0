"""The coach goes through a finished game with a seat, and judges each decision by what it knew then."""

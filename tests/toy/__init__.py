"""Hats, a toy game for the tests: everybody wears hats that all can see but the one below them.

H1 Two or three seats; three hats of each of three colours. Each seat puts two on, unseen by itself; the rest
is in the chest, unseen by all.
H2 In its turn a seat names a colour and then dares, or puts another hat on from the chest.
H3 A dare that finds a hat of that colour lays it open, for a point; if hats are generous the turn goes on.
H4 A dare that finds none sends all the seat's hats back to the chest, and it puts as many on anew.
H5 The game ends at the goal, or when everybody is tired after four turns each. A seat that is late passes.
"""

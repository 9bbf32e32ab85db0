"""Solves a board for one colour alone: the fewest hourglasses to gather its gems."""

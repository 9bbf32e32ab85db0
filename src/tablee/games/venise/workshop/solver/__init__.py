"""The fewest hourglasses in which one colour, alone, can gather its gems."""

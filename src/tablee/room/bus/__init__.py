"""Messages between the nodes and workers of one room; correctness never depends on them."""

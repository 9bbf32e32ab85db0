"""Boards: their posts and gems, their text files, the catalogue, and where planks can lie on them."""

"""A room on several nodes: each may have any table in memory, and the database decides between them."""

"""A room on several nodes: any of them has any table in memory, and the database says who is right."""

"""The room's memory in a PostgreSQL database."""

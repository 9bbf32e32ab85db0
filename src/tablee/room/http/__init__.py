"""The HTTP endpoints: shelf, people, tables, joining, replays and more as JSON, and the pages."""

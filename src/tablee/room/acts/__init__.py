"""What people do at a table: before the start, in play, among themselves, and after the end."""

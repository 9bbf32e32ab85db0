"""Real rooms, real browsers, and people who are programs: what tests, pictures and measures share."""

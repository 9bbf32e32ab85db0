"""The bot that guesses where fingers will point, and tries what comes of its own."""

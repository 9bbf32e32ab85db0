"""Calling people who are away: Web Push, where whoever runs the room switched it on."""

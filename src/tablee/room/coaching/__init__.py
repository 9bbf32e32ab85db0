"""The coach in the room: reviews of finished games, worked out in the bots' processes and stored."""

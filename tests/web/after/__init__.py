"""When a game has ended: the end, the next game, replays, the coach."""

"""The line to one client: WebSocket handshake and frames, the hello, and the session that follows it."""

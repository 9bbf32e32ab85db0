"""Real rooms, browsers and program clients, shared by tests, screenshots and benchmarks."""

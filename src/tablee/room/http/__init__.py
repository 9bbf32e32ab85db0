"""What is asked once: shelf, people, tables, joining and replays, as JSON over HTTP."""

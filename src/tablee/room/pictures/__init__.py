"""Pictures of finished games for link previews: drawn once, in another process, and cached."""

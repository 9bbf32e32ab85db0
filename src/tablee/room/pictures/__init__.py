"""Pictures of finished games for messengers: drawn once, in another process, and kept."""

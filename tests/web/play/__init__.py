"""Games as they are played: by finger, by key, at one device or many, and what no browser may hold."""

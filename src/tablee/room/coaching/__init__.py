"""The coach in the room: finished games gone through where bots think, for those who played them."""

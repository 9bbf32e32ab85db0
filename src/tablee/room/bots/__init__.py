"""The room's bots, in processes of their own."""

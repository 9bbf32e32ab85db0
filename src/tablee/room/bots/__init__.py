"""The room's bots: the queue of their turns, the processes they think in, and workers on other machines."""

"""The lab, where games are played by the thousand: by bots, for numbers, and for the clock."""

"""The lab: plays games by the thousand with bots, for statistics, tournaments and benchmarks."""

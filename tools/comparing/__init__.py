"""Benchmarks, side by side with other projects: same game, same load generator, separate cores."""

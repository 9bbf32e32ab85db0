"""The bots' thinking: beam search over a turn's lines, distance estimates, playouts in sampled worlds."""

"""The bots' thinking: plan the turn by expected value, and infer one's own hand from the others' casts."""

"""What every other package builds on: dice, state, facts, box, game contract, log, texts and the seal."""

"""The words every room of the house shares: dice, state, facts, box, game, texts and the seal."""

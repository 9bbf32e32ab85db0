"""Four strengths of wizards: a plan for the turn, and what the others' casts tell of one's own hand."""

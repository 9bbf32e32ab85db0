"""What the rules work with: cards and hands, planks and steps, the position, its moves and its events."""

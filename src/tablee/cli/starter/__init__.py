"""Starter: take one to three stones in turn; whoever takes the last one wins."""

"""Abracada… Quoi ?: everybody sees your spell stones but you; name one, dare another."""

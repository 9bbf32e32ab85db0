"""Whom a name stands for wherever bots are named, but in a room: those of the boxes, and any from outside."""

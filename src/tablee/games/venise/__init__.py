"""Venise: a race over posts and planks for the four gems of one's colour."""

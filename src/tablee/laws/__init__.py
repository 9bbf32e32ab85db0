"""The laws: properties every game must have, with verdicts that people can read."""

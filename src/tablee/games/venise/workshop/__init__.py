"""Checks, draws and generates boards, for `tablee board` and for boards of one's own."""

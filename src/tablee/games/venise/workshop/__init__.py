"""Where boards are checked, drawn and made, for `tablee board` and for boards of one's own."""

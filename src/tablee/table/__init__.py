"""One table: choosing, playing, taking back and agreeing, without I/O, network or clock."""

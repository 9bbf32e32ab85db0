"""One table: what is chosen, played, taken back and agreed there, without files, network or clock."""

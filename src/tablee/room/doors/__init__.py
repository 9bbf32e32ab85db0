"""Who may come in: guests, links and tickets, from which addresses, and how often."""

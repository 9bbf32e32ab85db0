"""Access control: guests, links, tickets and operators, allowed addresses and origins, rate limits."""

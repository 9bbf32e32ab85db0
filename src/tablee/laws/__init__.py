"""What every game must obey: nineteen laws, and a verdict on each that people can read."""

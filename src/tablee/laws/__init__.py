"""What every game must obey: the laws, and a verdict on each that people can read."""

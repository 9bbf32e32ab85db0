"""What every game must obey: sixteen laws, and a verdict on each that people can read."""

"""What every game must obey: eighteen laws, and a verdict on each that people can read."""

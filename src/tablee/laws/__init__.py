"""What every game must obey: seventeen laws, and a verdict on each that people can read."""

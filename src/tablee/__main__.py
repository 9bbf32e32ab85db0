"""`python -m tablee` is the command line too."""

from tablee.cli import main

main()

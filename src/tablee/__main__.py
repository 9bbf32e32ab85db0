"""Makes `python -m tablee` the same as the `tablee` command."""

from tablee.cli import main

main()

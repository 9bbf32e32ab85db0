"""The bodies of HTTP requests and answers; `routes.py` lists where they are used."""

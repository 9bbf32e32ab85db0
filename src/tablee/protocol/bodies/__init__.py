"""What is asked once, over HTTP: the bodies of requests and answers; `routes.py` lists where."""

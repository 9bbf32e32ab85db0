"""Cached answers that are the same for everybody: compressed once, and with an ETag for 304 answers."""

import gzip
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from starlette.datastructures import Headers
from starlette.responses import Response

WORKS = 64
"""The size of the cache: each game has a few in each language."""


@dataclass(frozen=True, slots=True)
class Printed:
    """An answer as JSON, also compressed, and its ETag."""

    body: bytes
    packed: bytes
    mark: str

    def response(self, asked: Headers) -> Response:
        """The response, compressed if that is accepted; 304 if the client has it already."""
        headers = {"Cache-Control": "no-cache", "Vary": "Accept-Encoding", "ETag": self.mark}
        if self.mark in asked.get("if-none-match", ""):
            return Response(status_code=304, headers=headers)
        if "gzip" not in asked.get("accept-encoding", ""):
            return Response(self.body, headers=headers, media_type="application/json")
        return Response(
            self.packed, headers={**headers, "Content-Encoding": "gzip"}, media_type="application/json"
        )


@lru_cache(WORKS)
def printed(body: bytes) -> Printed:
    """A cached answer from JSON."""
    return Printed(body, gzip.compress(body, mtime=0), f'W/"{sha256(body).hexdigest()[:16]}"')

"""What is the same for everybody: printed once, packed for those who can unpack it, not sent twice."""

import gzip
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256

from starlette.datastructures import Headers
from starlette.responses import Response

WORKS = 64
"""How many different texts are kept ready: each game in each language brings a few."""


@dataclass(frozen=True, slots=True)
class Printed:
    """Some JSON, and the mark by which who has it already knows it again."""

    body: bytes
    packed: bytes
    mark: str

    def response(self, asked: Headers) -> Response:
        """As much of it as whoever asks needs."""
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
    """JSON that many will ask for."""
    return Printed(body, gzip.compress(body, mtime=0), f'W/"{sha256(body).hexdigest()[:16]}"')

"""WebSocket frames as bytes: where a frame begins and ends, unmasking, and the header of a text frame."""

from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:  # websockets without its C extension
    from websockets.utils import apply_mask

TEXT: Final = 0x81
"""The first byte of a text message that is a single frame."""
MASKED: Final = 0x80
MASK: Final = 4
PING: Final = 0x89
PONG: Final = 0x8A
CLOSE: Final = 0x88
SHORT: Final = 125
"""The longest payload whose size fits into the second byte; control frames have no longer one."""


def head(size: int) -> bytes:
    """The header of an unmasked text frame with a payload of this size."""
    if size < 126:
        return bytes((TEXT, size))
    if size < 65536:
        return b"\x81\x7e" + size.to_bytes(2, "big")
    return b"\x81\x7f" + size.to_bytes(8, "big")


def unmasked(data: bytes, body: int, end: int) -> bytes:
    """The payload of a client's frame, whose masking key is in the bytes just before it."""
    return apply_mask(data[body:end], data[body - MASK : body])


def extent(data: bytes, at: int) -> tuple[int, int]:
    """Where the payload of the frame at `at` starts and ends; (0, 0) while its header is incomplete."""
    if len(data) < at + 2:
        return 0, 0
    body, size = at + 2, data[at + 1] & 0x7F
    if size >= 126:
        width = 2 if size == 126 else 8
        if len(data) < body + width:
            return 0, 0
        size = int.from_bytes(data[body : body + width], "big")
        body += width
    if data[at + 1] & MASKED:
        body += MASK
    return body, body + size

"""Encrypts push messages end to end for one browser (RFC 8291 and RFC 8188)."""

import os
import struct
from typing import Final

from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tablee.room.push.keys import point, unb64

RECORD: Final = 4096
LAST: Final = b"\x02"
"""The delimiter of the last record, which is the only one."""


def derived(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
    return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


def reader_of(p256dh: str) -> ec.EllipticCurvePublicKey:
    """The public key of the receiving browser; ValueError if it is invalid."""
    return ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), unb64(p256dh))


def sealed(
    text: bytes,
    p256dh: str,
    auth: str,
    *,
    salt: bytes | None = None,
    sender: ec.EllipticCurvePrivateKey | None = None,
) -> bytes:
    """Encrypt a text for the browser with this key and secret; salt and sender are for test vectors only."""
    salt = salt or os.urandom(16)
    sender = sender or ec.generate_private_key(ec.SECP256R1())
    reader = reader_of(p256dh)
    ours = point(sender.public_key())
    shared = sender.exchange(ec.ECDH(), reader)
    secret = derived(unb64(auth), shared, b"WebPush: info\x00" + point(reader) + ours, 32)
    key = derived(salt, secret, b"Content-Encoding: aes128gcm\x00", 16)
    nonce = derived(salt, secret, b"Content-Encoding: nonce\x00", 12)
    head = salt + struct.pack("!IB", RECORD, len(ours)) + ours
    return head + AESGCM(key).encrypt(nonce, text + LAST, None)

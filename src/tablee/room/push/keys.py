"""The VAPID key by which push services recognize this room (RFC 8292), in a file beside the room's."""

import base64
import os
import time
from pathlib import Path
from typing import Final

import msgspec
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature

from tablee.room.push.calls import NoKeys
from tablee.room.store.rows import SecretRow
from tablee.room.store.store import Conflict, Store
from tablee.room.store.writes import Add

NAME: Final = "push"
"""The name of the shared secret that keeps the key of several nodes."""
GOOD_FOR_S: Final = 12 * 60 * 60


def b64(content: bytes) -> str:
    """Unpadded URL-safe base64."""
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    """The bytes of unpadded URL-safe base64."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as an uncompressed point."""
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def beside(db: Path) -> Path:
    """The path of the key of the room with this file."""
    return db.with_name(db.name + ".push")


class Keys:
    """The room's key; it never changes, since browsers have subscribed with it."""

    def __init__(self, path: Path) -> None:
        if not path.exists():
            write_new(path)
        try:
            key = serialization.load_pem_private_key(path.read_bytes(), None)
        except (OSError, ValueError, TypeError):
            raise NoKeys(path) from None
        if not isinstance(key, ec.EllipticCurvePrivateKey) or not isinstance(key.curve, ec.SECP256R1):
            raise NoKeys(path)
        self._key = key
        self.public = b64(point(key.public_key()))

    def vouch(self, host: str, contact: str, now_s: float | None = None) -> str:
        """The Authorization header (VAPID): proves which room asks, and names a contact."""
        expires = int(time.time() if now_s is None else now_s) + GOOD_FOR_S
        head = {"typ": "JWT", "alg": "ES256"}
        claims = {"aud": f"https://{host}", "exp": expires, "sub": contact}
        signed = ".".join(b64(msgspec.json.encode(part)) for part in (head, claims))
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={signed}.{b64(r.to_bytes(32) + s.to_bytes(32))}, k={self.public}"


def write_new(path: Path) -> None:
    """Write a new key."""
    pem = ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    write(path, pem)


async def have_the_same(store: Store, path: Path) -> None:
    """Use the same key at all nodes: the one in the database, or else ours, which is stored there."""
    kept = await store.secret(NAME)
    if kept is None:
        Keys(path)  # makes one if there is none; NoKeys if it is unusable
        try:
            await store.commit([Add(SecretRow(NAME, as_it_is(path)))])
        except Conflict:  # another node was first
            kept = await store.secret(NAME)
    if kept is not None and as_it_is(path) != kept:
        write(path, kept.encode())


def as_it_is(path: Path) -> str:
    """The content of the key file; "" if there is none."""
    return path.read_text() if path.exists() else ""


def write(path: Path, pem: bytes) -> None:
    """Write a key file atomically, readable by this user only."""
    fresh = path.with_name(path.name + ".new")
    try:
        fresh.unlink(missing_ok=True)
        with open(os.open(fresh, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600), "wb") as file:
            file.write(pem)
            file.flush()
            os.fsync(file.fileno())
        fresh.rename(path)
    except OSError:
        raise NoKeys(path) from None

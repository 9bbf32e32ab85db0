"""The key by which push services know this room again (RFC 8292), in a file beside the room's."""

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
"""By this name the key is kept where several nodes must have the same."""
GOOD_FOR_S: Final = 12 * 60 * 60


def b64(content: bytes) -> str:
    """As the web writes bytes."""
    return base64.urlsafe_b64encode(content).rstrip(b"=").decode()


def unb64(text: str) -> bytes:
    """The bytes again."""
    return base64.urlsafe_b64decode(text + "=" * (-len(text) % 4))


def point(key: ec.EllipticCurvePublicKey) -> bytes:
    """A public key as it travels."""
    return key.public_bytes(serialization.Encoding.X962, serialization.PublicFormat.UncompressedPoint)


def beside(db: Path) -> Path:
    """Where the key of the room with this file is."""
    return db.with_name(db.name + ".push")


class Keys:
    """One key for as long as the room's file is there: browsers have agreed to this one alone."""

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
        """What shows a push service who asks, and whom to write to if something is wrong."""
        expires = int(time.time() if now_s is None else now_s) + GOOD_FOR_S
        head = {"typ": "JWT", "alg": "ES256"}
        claims = {"aud": f"https://{host}", "exp": expires, "sub": contact}
        signed = ".".join(b64(msgspec.json.encode(part)) for part in (head, claims))
        r, s = decode_dss_signature(self._key.sign(signed.encode(), ec.ECDSA(hashes.SHA256())))
        return f"vapid t={signed}.{b64(r.to_bytes(32) + s.to_bytes(32))}, k={self.public}"


def write_new(path: Path) -> None:
    """A new key, readable by this user only, whole or not at all."""
    pem = ec.generate_private_key(ec.SECP256R1()).private_bytes(
        serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
    )
    write(path, pem)


async def have_the_same(store: Store, path: Path) -> None:
    """Let this node's key be that of the others: the one in the database, or ours if none is there."""
    kept = await store.secret(NAME)
    if kept is None:
        Keys(path)  # it is there and good
        try:
            await store.commit([Add(SecretRow(NAME, as_it_is(path)))])
        except Conflict:  # another node was first
            kept = await store.secret(NAME)
    if kept is not None and as_it_is(path) != kept:
        write(path, kept.encode())


def as_it_is(path: Path) -> str:
    """The key that lies there; "" if none does."""
    return path.read_text() if path.exists() else ""


def write(path: Path, pem: bytes) -> None:
    """Put a key there, readable by this user only, whole or not at all."""
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

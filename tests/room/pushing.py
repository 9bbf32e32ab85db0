"""A push service of the tests, over real TLS, and browsers that can open what it was given."""

import asyncio
import contextlib
import ssl
import struct
from collections.abc import AsyncIterator
from dataclasses import dataclass, field

import h11
from cryptography.hazmat.primitives import hashes
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.ciphers.aead import AESGCM
from cryptography.hazmat.primitives.kdf.hkdf import HKDF

from tablee.room.push.keys import b64, point, unb64
from tablee.room.push.outside import Outside
from tests.room.proxy import CERTIFICATE, NAME, trusting


@dataclass(frozen=True)
class Delivered:
    """One request, as the service got it."""

    target: str
    headers: dict[str, str]
    body: bytes


class Browser:
    """A browser's end of a subscription: the only one who can read what is sent to it."""

    def __init__(self, name: str) -> None:
        self.endpoint = f"https://{NAME}/push/{name}"
        self._key = ec.generate_private_key(ec.SECP256R1())
        self._auth = name.encode().ljust(16, b".")[:16]

    def subscription(self, lang: str = "en") -> dict[str, str]:
        p256dh = b64(point(self._key.public_key()))
        return {"endpoint": self.endpoint, "p256dh": p256dh, "auth": b64(self._auth), "lang": lang}

    def read(self, body: bytes) -> str:
        """What a message says, by the book: RFC 8188 and RFC 8291."""
        salt, (record, length) = body[:16], struct.unpack("!IB", body[16:21])
        sender, sealed = body[21 : 21 + length], body[21 + length :]
        assert len(sealed) <= record
        their = ec.EllipticCurvePublicKey.from_encoded_point(ec.SECP256R1(), sender)
        info = b"WebPush: info\x00" + point(self._key.public_key()) + sender
        secret = self._derive(self._auth, self._key.exchange(ec.ECDH(), their), info, 32)
        key = self._derive(salt, secret, b"Content-Encoding: aes128gcm\x00", 16)
        nonce = self._derive(salt, secret, b"Content-Encoding: nonce\x00", 12)
        text, mark, padding = AESGCM(key).decrypt(nonce, sealed, None).rpartition(b"\x02")
        assert (mark, padding.strip(b"\x00")) == (b"\x02", b"")
        return text.decode()

    @staticmethod
    def _derive(salt: bytes, secret: bytes, info: bytes, length: int) -> bytes:
        return HKDF(hashes.SHA256(), length, salt, info).derive(secret)


@dataclass
class Service:
    """What the service was given, and how it answers."""

    port: int = 0
    status: int = 201
    silent: bool = False
    """It takes everything and answers nothing."""
    delivered: list[Delivered] = field(default_factory=list)
    came: asyncio.Event = field(default_factory=asyncio.Event)

    async def count(self, many: int) -> list[Delivered]:
        """Wait until it was given so much."""
        while len(self.delivered) < many:
            self.came.clear()
            await self.came.wait()
        return self.delivered

    def outside(self, **more: object) -> Outside:
        """The world in which this is the only push service."""

        async def resolve(host: str, port: int) -> list[str]:
            return ["127.0.0.1"]

        fields: dict[str, object] = {
            "known": lambda host: host == NAME,
            "public": lambda address: True,
            "resolve": resolve,
            "port": self.port,
            "tls": trusting,
        }
        return Outside(**(fields | more))  # type: ignore[arg-type]

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """One request."""
        connection = h11.Connection(h11.SERVER)
        with contextlib.suppress(OSError, h11.RemoteProtocolError), contextlib.closing(writer):
            head, body = await received(connection, reader)
            headers = {name.decode(): value.decode() for name, value in head.headers}
            self.delivered.append(Delivered(head.target.decode(), headers, body))
            self.came.set()
            if self.silent:
                await reader.read()
                return
            away = [("Location", f"https://{NAME}:{self.port}/elsewhere")] if self.status == 307 else []
            answer = h11.Response(status_code=self.status, headers=[("Content-Length", "0"), *away])
            for event in (answer, h11.EndOfMessage()):
                writer.write(connection.send(event) or b"")
            await writer.drain()


async def received(connection: h11.Connection, reader: asyncio.StreamReader) -> tuple[h11.Request, bytes]:
    """A whole request."""
    head, body = None, b""
    while True:
        event = connection.next_event()
        if event is h11.NEED_DATA:
            connection.receive_data(await reader.read(4096))
        elif isinstance(event, h11.Request):
            head = event
        elif isinstance(event, h11.Data):
            body += bytes(event.data)
        elif isinstance(event, h11.EndOfMessage):
            assert head is not None
            return head, body
        else:
            raise h11.RemoteProtocolError("nobody there")


@contextlib.asynccontextmanager
async def a_push_service() -> AsyncIterator[Service]:
    """A service that is open."""
    service = Service()
    tls = ssl.create_default_context(ssl.Purpose.CLIENT_AUTH)
    tls.load_cert_chain(CERTIFICATE)
    server = await asyncio.start_server(service.serve, "127.0.0.1", 0, ssl=tls)
    service.port = server.sockets[0].getsockname()[1]
    try:
        yield service
    finally:
        server.close()


def claims_of(authorization: str) -> tuple[bytes, bytes, str, bytes]:
    """What was signed, by which key, the claims, and the signature: all of a voucher (RFC 8292)."""
    scheme, _, rest = authorization.partition(" ")
    assert scheme == "vapid"
    fields = dict(part.strip().split("=", 1) for part in rest.split(","))
    signed, _, signature = fields["t"].rpartition(".")
    return signed.encode(), unb64(fields["k"]), unb64(signed.split(".")[1]).decode(), unb64(signature)

"""A client for a table's WebSocket: gets every number once and in order, and repeats unanswered messages."""

import asyncio
import contextlib
import random
import secrets
from typing import Any

import msgspec
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

from tools.driving.guest import Guest

Message = dict[str, Any]
FOR_GOOD = {4001, 4003, 4009, 4010, 4011, 4400, 4426}
"""Close codes after which reconnecting is pointless."""


class Ended(Exception):
    """The room closed the connection for good, with this close code."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class Line:
    """A connection that reconnects by itself until it is closed."""

    def __init__(self, guest: Guest, table: str, link: str | None = None, role: str | None = None) -> None:
        self.guest = guest
        self.table = table
        self.epoch = 0
        self.n = 0
        self.you: Message = {}
        self.now: Message = {}
        self.around: Message = {}
        self._heard: asyncio.Queue[Message | Ended] = asyncio.Queue()
        self.patience = 1.0
        self._who = {"token": guest.token} | ({"link": link} if link else {}) | ({"as": role} if role else {})
        self._socket: ClientConnection | None = None
        self._unanswered: dict[str, tuple[Message, asyncio.Future[Message]]] = {}
        self._open = asyncio.Event()
        self._task: asyncio.Task[None] | None = None

    async def __aenter__(self) -> "Line":
        self._task = asyncio.create_task(self._run())
        opening = asyncio.create_task(self._open.wait())
        await asyncio.wait({opening, self._task}, return_when=asyncio.FIRST_COMPLETED)
        opening.cancel()
        if self._task.done():
            self._task.result()
        return self

    async def __aexit__(self, *_: object) -> None:
        if self._task:
            self._task.cancel()
            await asyncio.gather(self._task, return_exceptions=True)

    # Sending

    async def send(self, message: Message) -> None:
        """Send a message that may be lost."""
        await self._open.wait()
        if self._socket:
            with contextlib.suppress(ConnectionClosed):
                await self._socket.send(msgspec.json.encode(message), text=True)

    async def move(self, move: Message) -> Message:
        """Choose a move at the present moment; returns the ack or nak."""
        return await self.insist({"t": "move", "base": self.now["moment"], "move": move})

    async def act(self, do: str, **fields: object) -> Message:
        """Perform an act; returns the ack or nak."""
        return await self.insist({"t": "act", "act": {"do": do, **fields}})

    async def insist(self, message: Message) -> Message:
        """Send until it is answered, across any number of connections."""
        message = {"id": secrets.token_hex(16), **message}
        answer: asyncio.Future[Message] = asyncio.get_running_loop().create_future()
        self._unanswered[message["id"]] = (message, answer)
        await self.send(message)  # repeated after reconnecting, if it is unanswered
        return await answer

    # Receiving

    async def hear(self) -> Message:
        """The next message, each number once and in order; raises Ended after the last one."""
        message = await self._heard.get()
        if isinstance(message, Ended):
            self._heard.put_nowait(message)
            raise message
        return message

    def _give_up(self, end: Ended) -> None:
        self._heard.put_nowait(end)
        for _, answer in self._unanswered.values():
            if not answer.done():
                answer.set_exception(end)

    async def _run(self) -> None:
        wait = 0.05
        while True:
            try:
                await self._talk()
            except ConnectionClosed as closed:
                code = closed.rcvd.code if closed.rcvd else 1006
                if code in FOR_GOOD:
                    self._give_up(Ended(code))
                    raise Ended(code) from None
                wait = 0.05 if self._open.is_set() else wait
            except (OSError, InvalidHandshake, TimeoutError):
                pass
            self._open.clear()
            await asyncio.sleep(wait * (0.5 + random.random() / 2))
            wait = min(2 * wait, self.patience)

    async def _talk(self) -> None:
        spoken = [Subprotocol("tablee.v1")]
        async with connect(self.guest.socket, subprotocols=spoken, compression=None) as socket:
            self._socket = socket
            hello: Message = {"t": "hello", "v": 1, "table": self.table, **self._who}
            if self.epoch:
                hello["resume"] = {"epoch": self.epoch, "n": self.n}
            await socket.send(msgspec.json.encode(hello), text=True)
            async for frame in socket:
                await self._hear(socket, msgspec.json.decode(frame))

    async def _hear(self, socket: ClientConnection, message: Message) -> None:
        match message["t"]:
            case "welcome":
                await self._welcomed(socket, message)
            case "tell":
                if message["n"] > self.n + 1:
                    await socket.send(msgspec.json.encode({"t": "get", "from": self.n + 1}), text=True)
                if message["n"] != self.n + 1:
                    return
                self.n, self.now = message["n"], message["now"]
            case "snapshot":
                self.n, self.now, self.you = message["n"], message["now"], message["you"]
            case "table":
                self.around = message["table"]
            case "ack" | "nak" if message["id"] in self._unanswered and not message.get("retry"):
                _, answer = self._unanswered.pop(message["id"])
                if not answer.done():
                    answer.set_result(message)
            case "nak" if message["id"] in self._unanswered:
                asyncio.get_running_loop().call_later(0.2, self._repeat, socket, message["id"])
        self._heard.put_nowait(message)

    async def _welcomed(self, socket: ClientConnection, message: Message) -> None:
        self.epoch, self.n, self.you, self.around = (message[key] for key in ("epoch", "n", "you", "table"))
        self.now = message.get("now", self.now)
        self._open.set()
        for unanswered, _ in list(self._unanswered.values()):
            await socket.send(msgspec.json.encode(unanswered), text=True)

    def _repeat(self, socket: ClientConnection, id: str) -> None:
        """Resend a message that the room could not handle just then."""
        if id in self._unanswered and socket is self._socket:
            message, _ = self._unanswered[id]
            task = asyncio.ensure_future(socket.send(msgspec.json.encode(message), text=True))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())

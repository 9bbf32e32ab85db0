"""A reconnecting connection to one table: frames come once and in order, unanswered messages are resent."""

import asyncio
import contextlib
import random
import secrets
from collections.abc import Callable
from typing import Literal

from msgspec import UNSET, DecodeError, Raw
from msgspec.structs import replace
from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.typing import Subprotocol

from tablee.join.guest import Guest
from tablee.protocol import acts, seen, wire
from tablee.protocol.codes import FOR_GOOD, Close
from tablee.protocol.fields import SUBPROTOCOL, VERSION

AckOrNak = wire.Ack | wire.Nak
Insisted = wire.SendMove | wire.SendAct


class Ended(Exception):
    """The room closed the connection for good; the close code says why."""

    def __init__(self, code: int) -> None:
        super().__init__(f"closed with {code}")
        self.code = code


class Line:
    """Reconnects by itself until it is closed; `you`, `now` and `around` are the latest state.

    `told` is called when the connection is lost, and when it is found again.
    """

    you: seen.You
    now: seen.Now
    around: seen.TableSeen

    def __init__(
        self, guest: Guest, table: str, told: Callable[[Literal["lost", "found"]], None] = lambda _: None
    ) -> None:
        self.guest = guest
        self.table = table
        self._told = told
        self._lost = False
        self.n = 0
        self._hello = wire.Hello(VERSION, table, token=guest.token)
        self._heard: asyncio.Queue[wire.AnyOut | Ended] = asyncio.Queue()
        self._socket: ClientConnection | None = None
        self._unanswered: dict[str, tuple[Insisted, asyncio.Future[AckOrNak]]] = {}
        self._open = asyncio.Event()
        self._end: Ended | None = None
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

    async def move(self, move: Raw) -> AckOrNak:
        """Choose a move at the present moment; returns the ack or nak."""
        return await self._insist(wire.SendMove(secrets.token_hex(16), self.now.moment, move))

    async def act(self, act: acts.AnyAct) -> AckOrNak:
        """Do an act; returns the ack or nak."""
        return await self._insist(wire.SendAct(secrets.token_hex(16), act))

    async def _insist(self, message: Insisted) -> AckOrNak:
        """Send a message until it is answered, across reconnections; Ended if it never will be."""
        if self._end is not None:
            raise self._end
        answer: asyncio.Future[AckOrNak] = asyncio.get_running_loop().create_future()
        self._unanswered[message.id] = (message, answer)
        await self._open.wait()
        if self._socket:
            await say(self._socket, message)  # if that fails, it is sent again after reconnecting
        return await answer

    # Receiving

    async def hear(self) -> wire.AnyOut:
        """The next frame, each number once and in order; Ended once the room has closed the line for good."""
        message = await self._heard.get()
        if isinstance(message, Ended):
            self._heard.put_nowait(message)
            raise message
        return message

    def _give_up(self, end: Ended) -> None:
        self._end = end
        self._open.set()  # whoever waits to send goes on to its answer
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
            except DecodeError:  # the room has another version of the protocol
                self._give_up(Ended(Close.WRONG_VERSION))
                raise Ended(Close.WRONG_VERSION) from None
            except (OSError, InvalidHandshake, TimeoutError):
                pass
            if self._open.is_set() and not self._lost:
                self._lost = True
                self._told("lost")
            self._open.clear()
            await asyncio.sleep(wait * (0.5 + random.random() / 2))
            wait = min(2 * wait, 1.0)

    async def _talk(self) -> None:
        spoken = [Subprotocol(SUBPROTOCOL)]
        async with connect(self.guest.socket, subprotocols=spoken, compression=None) as socket:
            self._socket = socket
            await say(socket, self._hello)
            async for frame in socket:
                if message := wire.heard(frame):
                    await self._hear(socket, message)

    async def _hear(self, socket: ClientConnection, message: wire.AnyOut) -> None:
        match message:
            case wire.Welcome():
                await self._welcomed(socket, message)
            case wire.Tell():
                if message.n > self.n + 1:
                    await say(socket, wire.Get(self.n + 1))
                if message.n != self.n + 1:
                    return
                self._is_at(message.n, message.now)
            case wire.Snapshot():
                self.you = message.you
                self._is_at(message.n, message.now)
            case wire.TableNews():
                self.around = message.table
            case wire.Ack() | wire.Nak() if message.id in self._unanswered:
                self._answered(socket, message, message.id)
        self._heard.put_nowait(message)

    def _is_at(self, n: int, now: seen.Now) -> None:
        """Note the latest state, from which a reconnection resumes."""
        self.n, self.now = n, now
        if self._hello.resume:
            self._hello = replace(self._hello, resume=replace(self._hello.resume, n=n))

    async def _welcomed(self, socket: ClientConnection, message: wire.Welcome) -> None:
        self._hello = replace(self._hello, resume=wire.Since(message.epoch, message.n))
        self.you, self.around = message.you, message.table
        self._is_at(message.n, self.now if message.now is UNSET else message.now)
        self._open.set()
        if self._lost:
            self._lost = False
            self._told("found")
        for unanswered, _ in list(self._unanswered.values()):
            await say(socket, unanswered)

    def _answered(self, socket: ClientConnection, message: AckOrNak, id: str) -> None:
        """Pass an answer on; a nak that may be retried is not passed on, but the message sent again."""
        if isinstance(message, wire.Nak) and message.retry:
            asyncio.get_running_loop().call_later(0.2, self._repeat, socket, id)
            return
        _, answer = self._unanswered.pop(id)
        if not answer.done():
            answer.set_result(message)

    def _repeat(self, socket: ClientConnection, id: str) -> None:
        if id in self._unanswered and socket is self._socket:
            task = asyncio.ensure_future(say(socket, self._unanswered[id][0]))
            task.add_done_callback(lambda done: done.cancelled() or done.exception())


async def say(socket: ClientConnection, message: wire.In) -> None:
    """Send a message, unless the connection is closed."""
    with contextlib.suppress(ConnectionClosed):
        await socket.send(wire.encode(message), text=True)


def names_at(line: Line) -> list[str]:
    """The names of the seats at a table."""
    return [seat.name or seat.bot or str(seat.seat + 1) for seat in line.around.seats]

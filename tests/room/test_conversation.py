"""The minute at a table that docs/protocol.md tells is lived through with a real room, word by word."""

import json
import re
from typing import Any

from websockets.asyncio.client import ClientConnection, connect

from tests.room.rooms import run
from tools.driving.guest import Guest
from tools.driving.rooms import ROOT, RunningRoom

TEXT = (ROOT / "docs" / "protocol.md").read_text(encoding="utf-8")
MINUTE = re.findall(r"```talk\n(.*?)\n```", TEXT, re.S)[0].splitlines()
ANYTHING = "…"


def pattern(text: str) -> Any:
    """What the document shows, with dots where anything may stand; as a field, other fields may."""
    text = text.replace("{…}", '{"…": "…"}').replace("[…]", '"…"').replace(", …}", ', "…": "…"}')
    return json.loads(re.sub(r": …", ': "…"', text))


def fits(shown: Any, said: Any) -> bool:
    """Whether the room said what the document shows."""
    if isinstance(shown, str) and shown.endswith(ANYTHING):
        return shown == ANYTHING or str(said).startswith(shown.removesuffix(ANYTHING))
    if isinstance(shown, dict):
        named = shown.keys() - {ANYTHING}
        others = said.keys() - named
        return (
            named <= said.keys()
            and (ANYTHING in shown or not others)
            and all(fits(shown[name], said[name]) for name in named)
        )
    if isinstance(shown, list):
        return len(shown) == len(said) and all(map(fits, shown, said))
    return bool(shown == said)


class Ada:
    """Says what the document says, and remembers what she is told to say again."""

    def __init__(self, room: RunningRoom) -> None:
        self.guest = Guest(room.url)
        self.socket: ClientConnection | None = None
        self.answer: Any = None
        self.known: dict[str, Any] = {}

    async def live(self, line: str) -> None:
        """One line of the conversation."""
        if line.startswith("→ {"):
            await self.say(line[2:])
        elif line.startswith("→ "):
            await self.ask(*line.split(" ", 3)[1:])
        elif line.startswith("← 200 "):
            self.hear(line[6:], self.answer)
        elif line.startswith("← "):
            assert self.socket is not None
            self.hear(line[2:], json.loads(await self.socket.recv()))
        else:
            await self.lose_the_line()

    async def ask(self, method: str, path: str, body: str) -> None:
        path = path.replace("T…", self.known.get("table", "")).removeprefix("/api/")
        self.answer = await self.guest.ask(method, path, json.loads(body))

    async def say(self, message: str) -> None:
        said = self.filled(pattern(message))
        if self.socket is None:
            self.socket = await connect(self.guest.socket, compression=None)
        await self.socket.send(json.dumps(said))

    def filled(self, said: dict[str, Any]) -> dict[str, Any]:
        """A message with what was heard before in place of its dots."""
        return {
            name: self.filled(value) if isinstance(value, dict)
            else self.known[name] if value in ("…", "T…")
            else value
            for name, value in said.items()
        }  # fmt: skip

    def hear(self, shown: str, said: Any) -> None:
        assert fits(pattern(shown), said), (shown, said)
        self.known |= {
            name: said[name] for name in ("table", "ticket", "epoch") if isinstance(said.get(name), str | int)
        }
        self.guest.token = said.get("token", self.guest.token)

    async def lose_the_line(self) -> None:
        """And wait until nobody but Ada is awaited."""
        assert self.socket is not None
        await self.socket.close()
        self.socket = None
        while (await self.guest.ask("GET", "tables"))["tables"][0]["awaited"] != [0]:
            pass


def test_the_minute_at_a_table_goes_as_the_document_tells_it(shared_room: RunningRoom) -> None:
    async def live() -> None:
        ada = Ada(shared_room)
        for line in MINUTE:
            await ada.live(line)
        assert ada.socket is not None
        await ada.socket.close()

    assert len(MINUTE) > 30
    run(live())


def test_what_the_document_shows_fits_nothing_else() -> None:
    assert fits(pattern('{"n": 1, "at": …, …}'), {"n": 1, "at": 5, "more": []})
    assert not fits(pattern('{"n": 1, …}'), {"n": 2})
    assert not fits(pattern('{"n": 1}'), {"n": 1, "more": []})
    assert not fits(pattern('{"table": "T…"}'), {"table": "S0"})
    assert not fits(pattern('{"events": [{"event": "filled", …}]}'), {"events": []})

"""A host who starts the game and plays on until it is over, beside somebody at a terminal."""

from tools.driving.line import Line


async def started_and_played(line: Line) -> None:
    """Start, then always choose the first move that is offered."""
    assert (await line.act("start"))["t"] == "ack"
    while not line.now.get("result"):
        if 0 in line.now.get("awaited", ()):
            await line.move(line.now["moves"][0])
        else:
            await line.hear()

"""Prepares tables for screenshots."""

import asyncio

from tools.driving.line import Line
from tools.driving.rooms import asked, settle


async def play(lines: list[Line], rounds: int) -> None:
    """Play rounds, each seat in its own way, until the first seat is asked again."""
    number = 0
    while not lines[0].now.get("result") and (number < rounds or not asked(lines[0])):
        thinking = True
        for seat, line in enumerate(lines):
            if asked(line):
                offered = line.now["moves"]
                await line.move(offered[(number * (seat + 2) + seat) % len(offered)])
                thinking = False
        await settle(lines)
        number += not thinking
        if thinking:  # a bot is thinking
            await asyncio.sleep(0.02)

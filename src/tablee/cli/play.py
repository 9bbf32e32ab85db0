"""`tablee play`: a person at a table with bots, in the terminal."""

import sys
import time
from collections.abc import Mapping
from dataclasses import dataclass

from tablee.cli import files
from tablee.cli.faces import Face
from tablee.cli.mistakes import INTERRUPTED
from tablee.cli.screen import Screen, coloured
from tablee.cli.settings import bot_errors_told
from tablee.cli.telling import opening_told, result_told
from tablee.cli.voice import Voice
from tablee.kit.facts import Move
from tablee.kit.refusal import Refusal
from tablee.lab.arena import LineUp
from tablee.lab.seated import SeatedBots, Secret, lay
from tablee.table import transcript
from tablee.table.change import Change
from tablee.table.mask import hear
from tablee.table.table import Table


@dataclass(frozen=True)
class Keeping:
    """The file in which the game is recorded, if any."""

    file: str | None
    force: bool

    def claim(self) -> None:
        """Check before the game that it can be recorded."""
        if self.file is not None:
            files.claim(self.file, force=self.force)

    def keep(self, recorded: bytes) -> None:
        """Record the game."""
        if self.file is not None:
            files.write(self.file, recorded, force=self.force)


def sit_down(voice: Voice, match: LineUp, person: int, secret: Secret, keeping: Keeping) -> int:
    """Play a game against bots, until it is over or the person leaves."""
    keeping.claim()
    table, laid = lay(match, secret, person)
    game = TerminalGame(voice, table, SeatedBots(table, secret), person)
    code = 0
    try:
        game.welcome(laid)
        with bot_errors_told():
            game.play()
    except KeyboardInterrupt:
        code = INTERRUPTED
    finally:
        keeping.keep(transcript.write(table, secret.seed()))
    game.farewell(secret, keeping.file)
    return code


class TerminalGame:
    """The terminal interface of a person at the table."""

    def __init__(self, voice: Voice, table: Table, company: SeatedBots, me: int) -> None:
        self.voice = voice
        self.table = table
        self.company = company
        self.me = me
        self.box = table.game.box
        self.texts = voice.texts(self.box.id)
        self.names = voice.seat_names(self.box.id, len(table.players))
        shown = self.names[:]
        shown[me] = voice.say("play.me", name=self.names[me])
        self.face = Face(voice, self.box.id, shown)
        self.screen = Screen()
        self.begun = time.monotonic()

    def now(self) -> int:
        """Milliseconds since the table was laid."""
        return int(1000 * (time.monotonic() - self.begun))

    def say(self, sentence: str, style: str = "") -> None:
        """One line on the screen."""
        self.screen.print(coloured(sentence, self.voice), style=style)

    def welcome(self, laid: Change) -> None:
        """Show the players, the commitment to the dice, and the set-up."""
        for line in opening_told(self.voice, self.box, self.table.opening, self.names):
            self.say(line)
        self.say(self.voice.say("play.you", name=self.names[self.me]), style="bold")
        self.say(self.voice.say("play.commitment", commitment=self.table.opening.commitment), style="dim")
        self.tell(laid)

    def play(self) -> None:
        """Play until the game is over or the person leaves."""
        while self.table.result is None:
            if self.me in self.table.awaited() and not self.turn():
                return
            change = self.company.choose(self.now())
            if change:
                self.tell(change)

    def tell(self, change: Change) -> None:
        """Show what this seat hears of a change."""
        heard = hear(self.table.game, change, self.me)
        for event in heard.events if heard else ():
            self.say(f"  {self.texts.fact(event, self.names)}")

    def turn(self) -> bool:
        """Show the table and ask until the person has done something; False if they leave."""
        moves = {str(number): move for number, move in enumerate(self.table.moves(self.me), start=1)}
        self.show(moves)
        while True:
            word = self.hear()
            if word is None or word == "q":
                return False
            if word == "u":
                if self.take_back():
                    return True
            elif word == "?":
                self.say(self.voice.say("play.help"))
                self.show(moves)
            elif word in moves:
                self.choose(moves[word])
                return True
            else:
                self.say(self.voice.say("play.not_understood", n=len(moves)))

    def show(self, moves: Mapping[str, Move]) -> None:
        """Show the table as this seat sees it, and the numbered moves."""
        self.screen.print()
        for part in self.face.show(self.table.view(self.me)):
            self.screen.print(part)
        for number, move in moves.items():
            self.say(f"{number:>3}  {self.texts.fact(move, self.names)}")

    def hear(self) -> str | None:
        """Read a line; None at the end of the input."""
        self.screen.print(self.voice.say("play.prompt"), end=" ", style="bold")
        sys.stdout.flush()
        line = sys.stdin.readline()
        if not sys.stdin.isatty():
            self.screen.print()
        return line.strip().lower() if line else None

    def choose(self, move: Move) -> None:
        """Make a choice; plays the step if nobody else is awaited."""
        change = self.table.choose(self.me, move, self.now())
        self.table.apply(change)
        if change.entries:
            self.tell(change)

    def take_back(self) -> bool:
        """Take the last step back, if there is one; bots always agree."""
        try:
            self.table.apply(self.table.ask(self.me, "undo", self.now()))
        except Refusal as refused:
            self.say(self.voice.say(f"refusal.{refused.why}"))
            return False
        self.say(self.voice.say("play.taken_back"))
        return True

    def farewell(self, secret: Secret, file: str | None) -> None:
        """Show how the game ended, and the proof that the dice were fair."""
        self.screen.print()
        if self.table.result is None:
            self.say(self.voice.say("play.left"))
        else:
            for line in result_told(self.voice, self.box, self.table.result, self.names):
                self.say(line, style="bold")
        self.say(self.voice.say("play.seed", seed=secret.seed().hex()), style="dim")
        if file:
            self.say(self.voice.say("play.kept", file=file))

"""The exception for illegal moves, which says who wanted what, and the rule against it."""

from collections.abc import Mapping, Sequence
from typing import Any

from tablee.kit.facts import Move
from tablee.library.saying import refusal_told, spoken


class IllegalMove(ValueError):
    """A move that was refused, with nothing changed; `why` names the rule, `position` is where it was tried.

    >>> import tablee
    >>> match = tablee.new("crossing", seats=3, seed=1)
    >>> try:
    ...     match.choose(0, {"move": "cover"})
    ... except tablee.IllegalMove as illegal:
    ...     print(illegal.why)
    ...     print(illegal.say("en"))
    first_round
    In the first round only mushrooms can be pointed at.
    """

    def __init__(
        self, game: str, seat: int, move: object, why: str, of: str, position: str, advice: str = ""
    ) -> None:
        super().__init__(game, seat, move, why, of, position, advice)
        self.game = game
        self.seat = seat
        self.move = move
        self.why = why
        self.of = of
        self.position = position
        self.advice = advice

    def __str__(self) -> str:
        return " ".join(filter(None, [f"seat {self.seat}, {self.move!r}: {self.say()}", self.advice]))

    def say(self, lang: str = "en") -> str:
        """The reason as a sentence."""
        return refusal_told(self.why, self.of, spoken(lang))


def wrong_in(move: Mapping[str, Any], kinds: Sequence[type[Move]], problem: Exception) -> str:
    """What is wrong with a move given as plain JSON: which field, or which kind."""
    known = {str(kind.__struct_config__.tag): kind for kind in kinds}
    tag = move.get("move")
    if tag not in known:
        missing = "it has no 'move'" if tag is None else f"there is no move {tag!r}"
        return f"{missing[0].upper()}{missing[1:]}; there is: {', '.join(known)}."
    fields = known[tag].__struct_fields__
    takes = f"takes {', '.join(fields)}" if fields else "takes nothing else"
    strange = [repr(name) for name in move if name not in ("move", *fields)]
    if strange:
        return f"{tag!r} {takes}, not {', '.join(strange)}."
    return f"{tag!r} {takes}: {problem}."

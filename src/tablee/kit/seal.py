"""The seal binds a game's chance before it begins and its whole log when it ends; anyone can check both.

This file needs nothing but Python: `python seal.py GAME.jsonl` checks a recorded game without Tablée.
Before the game the table shows the commitment SHA-256(seed). Then every seat adds a nonce. Answer number p
of entry n is HMAC-SHA256(seed, "table|nonces|n|p|try"), read as a number and reduced without bias. After the
game the seed is told, and the closing line ends with the seal of all that stands before it. By then whoever
knows the seed could seal another game: compare commitment and seal with those the table showed.

A game of the second format goes on from a moment of another one, its parent: its opening holds the parent's
seal, the entry and the position. `python seal.py GAME.jsonl PARENT.jsonl` checks both, and that the one is
the other's parent; `tablee verify`, which knows the rules, also plays the parent up to that very position.
"""

import hashlib
import hmac
import json
import sys
from collections.abc import Iterable, Sequence
from typing import Any

WORD = 1 << 64
SEAL = b',"seal":'
SETTLED = ("game", "rules_version", "seats", "options")
"""The fields in which a game must agree with the one it goes on from."""
BRANCH = {"parent": str, "entry": int, "seat": int, "exact": bool, "position": str}
"""The fields of `branch` in the second format."""


class Broken(Exception):
    """A recorded game that fails a check; `kind` names the reason, `line` the place."""

    def __init__(self, kind: str, line: int) -> None:
        super().__init__(f"line {line}: {kind}")
        self.kind = kind
        self.line = line


def commitment(seed: bytes) -> str:
    """The commitment shown before the game, after which the seed cannot be changed."""
    return hashlib.sha256(seed).hexdigest()


def ticket(seed: bytes, scope: str, entry: int, pick: int, n: int) -> int:
    """The unbiased number below n that this seed gives for one pick of one entry."""
    if not 0 < n <= WORD:
        raise ValueError(f"no fair pick among {n}")
    fair = WORD - WORD % n
    attempt = 0
    while True:
        # Not hmac.digest: it releases the interpreter's lock, and a busy thread is slow to return it.
        block = hmac.new(seed, f"{scope}|{entry}|{pick}|{attempt}".encode(), "sha256").digest()
        word = int.from_bytes(block[:8], "big")
        if word < fair:
            return word % n
        attempt += 1


def scope_of(table: str, nonces: Iterable[str]) -> str:
    """The part of the message that binds picks to one table and to its seats' nonces."""
    return f"{table}|{','.join(nonces)}"


def seal_of(seed: bytes, lines: Iterable[bytes]) -> str:
    """The seal over a whole log: its lines in order, keyed with the seed."""
    chain = hmac.new(seed, digestmod="sha256")
    for line in lines:
        chain.update(hashlib.sha256(line).digest())
    return chain.hexdigest()


def sealed(seed: bytes, lines: Sequence[bytes]) -> bytes:
    """The closing line, completed with the seal over everything written before it."""
    body = lines[-1].rpartition(SEAL)[0]
    return body + SEAL + b'"%s"}' % seal_of(seed, [*lines[:-1], body]).encode()


def check(lines: Sequence[bytes]) -> dict[str, Any]:
    """Check a recorded game, line by line; return its opening, or raise `Broken`."""
    if len(lines) < 3:
        raise Broken("truncated", len(lines))
    opening = _read(lines, 0)
    closing = _read(lines, len(lines) - 1)
    _check_format(opening)
    for field in ("table", "nonces", "commitment"):
        if not opening.get(field):
            raise Broken("not_sealed", 1)
    if "seal" not in closing:
        raise Broken("truncated", len(lines))
    if not closing["seal"]:
        raise Broken("not_sealed", len(lines))
    try:
        seed = bytes.fromhex(closing["seed"])
        scope = scope_of(opening["table"], opening["nonces"])
    except (KeyError, TypeError, ValueError):
        raise Broken("unreadable", len(lines)) from None
    if commitment(seed) != opening["commitment"]:
        raise Broken("seed", len(lines))
    for at in range(1, len(lines) - 1):
        _check_picks(_read(lines, at), at, seed, scope)
    if not hmac.compare_digest(sealed(seed, lines), lines[-1]):
        raise Broken("seal", len(lines))
    return opening


def check_parent(opening: dict[str, Any], lines: Sequence[bytes]) -> dict[str, Any]:
    """Check the parent of a game that goes on from another; return its opening, or raise `Broken`."""
    parent = check(lines)
    branch = opening.get("branch") or {}
    if branch.get("parent") != _read(lines, len(lines) - 1)["seal"]:
        raise Broken("other_parent", 1)
    if any(opening.get(field) != parent.get(field) for field in SETTLED) or branch["entry"] > len(lines) - 3:
        raise Broken("other_parent", 1)
    return parent


def _check_format(opening: dict[str, Any]) -> None:
    """Exactly the second format says where the game goes on from."""
    branch = opening.get("branch")
    if (opening.get("tablee", 1), branch is None) not in ((1, True), (2, False)):
        raise Broken("unreadable", 1)
    if branch is None:
        return
    if not isinstance(branch, dict) or {name: type(value) for name, value in branch.items()} != BRANCH:
        raise Broken("unreadable", 1)
    players = opening.get("players")
    if not isinstance(players, list) or not 0 <= branch["seat"] < len(players) or branch["entry"] < 0:
        raise Broken("unreadable", 1)
    if branch["exact"] and None in players[: branch["seat"]] + players[branch["seat"] + 1 :]:
        raise Broken("refused", 1)


def _read(lines: Sequence[bytes], at: int) -> dict[str, Any]:
    try:
        fact = json.loads(lines[at])
    except (ValueError, RecursionError):
        raise Broken("unreadable", at + 1) from None
    if not isinstance(fact, dict):
        raise Broken("unreadable", at + 1)
    return fact


def _check_picks(entry: dict[str, Any], at: int, seed: bytes, scope: str) -> None:
    """Each recorded pick must be the one the seed gives at its place."""
    try:
        for number, (among, answer) in enumerate(entry.get("picks", ())):
            counts = among if isinstance(among, list) else None
            drawn = ticket(seed, scope, entry["n"], number, sum(counts) if counts else among)
            if answer != (_kind(drawn, counts) if counts else drawn):
                raise Broken("pick", at + 1)
    except (KeyError, IndexError, TypeError, ValueError):
        raise Broken("unreadable", at + 1) from None


def _kind(drawn: int, counts: list[int]) -> int:
    """The kind of item number `drawn` when a heap is sorted by kind."""
    kind = 0
    while drawn >= counts[kind]:
        drawn -= counts[kind]
        kind += 1
    return kind


def main(path: str, *parents: str) -> int:
    """Check a file, then the parents it goes on from, each that of the file before; print a line for each."""
    opening: dict[str, Any] | None = None
    for each in (path, *parents):
        try:
            with open(each, "rb") as file:
                lines = file.read().splitlines()
            opening = check(lines) if opening is None else check_parent(opening, lines)
        except (OSError, Broken) as problem:
            print(f"not confirmed: {each + ': ' if parents else ''}{problem}", file=sys.stderr)
            return 1
        print(f"confirmed: {opening.get('game')} at table {opening['table']}")
    branch = (opening or {}).get("branch")
    if branch:
        before = f"entry {branch['entry']} of the game with the seal {branch['parent']}"
        print(f"it goes on from {before}; name that file too")
    return 0


if __name__ == "__main__":
    sys.exit(
        main(*sys.argv[1:]) if sys.argv[1:] else "say which file: python seal.py GAME.jsonl [PARENT.jsonl]"
    )

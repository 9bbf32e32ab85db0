"""Types are read by many threads at once, also the first time; and in one place."""

import ast
import subprocess
import sys
from pathlib import Path

PRODUCT = Path(__file__).parents[2] / "src" / "tablee"
ALONE = PRODUCT / "kit" / "typed.py"

AT_ONCE = """
import sys
from threading import Barrier, Thread

import msgspec

from tablee.kit.typed import convert, read_json

sys.setswitchinterval(1e-6)
PLAIN = {f"field{n}": {f"number{m}": m for m in range(5)} for n in reversed(range(20))}
JSON = msgspec.json.encode(PLAIN)


def new_type():
    kind = type(msgspec.Struct)
    words = {"__annotations__": {f"number{m}": "int" for m in range(5)}, "__module__": __name__}
    inner = [kind(f"Inner{n}", (msgspec.Struct,), dict(words)) for n in range(20)]
    fields = {f"field{n}": each for n, each in enumerate(inner)}
    return kind("Outer", (msgspec.Struct,), {"__annotations__": fields, "__module__": __name__})


def read(outer, together, found):
    together.wait()
    found.append(read_json(JSON, outer) == convert(PLAIN, outer))


for _ in range(100):
    outer, together, found = new_type(), Barrier(6), []
    threads = [Thread(target=read, args=(outer, together, found)) for _ in range(6)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert found == [True] * 6
print("all were read")
"""


def test_a_type_is_read_by_many_threads_at_once_the_first_time() -> None:
    # msgspec by itself ends the process here.
    ended = subprocess.run([sys.executable, "-c", AT_ONCE], capture_output=True, text=True)
    assert (ended.returncode, ended.stdout) == (0, "all were read\n"), ended.stderr


def test_nothing_else_has_msgspec_read_a_type() -> None:
    found = []
    for path in PRODUCT.rglob("*.py"):
        if path != ALONE and "static" not in path.parts and "msgspec" in (source := path.read_text("utf-8")):
            found += [f"{path.name}:{line}" for line in typed_reads(source)]
    assert not found


def typed_reads(source: str) -> list[int]:
    """The lines of calls by which msgspec meets a type."""
    lines = []
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute):
            owner, called = ast.unparse(node.func.value), node.func.attr
            typed = any(word.arg == "type" for word in node.keywords)
            if owner.split(".")[-1] in ("msgspec", "json", "msgpack") and (
                called in ("convert", "Decoder") or (called == "decode" and typed)
            ):
                lines.append(node.lineno)
    return lines


def test_such_a_read_would_be_seen() -> None:
    source = "msgspec.convert(1, int)\nmsgspec.json.decode(b'1')\nmsgspec.json.decode(b'1', type=int)\n"
    assert typed_reads(source) == [1, 3]

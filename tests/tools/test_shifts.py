"""No compiled module shifts a literal by a native number: mypyc writes `1 << n` in C, where that has 32 bits.

Nor does a variable help that only ever holds a literal, for mypyc folds it back. A native bit is looked up
(`kit/bits.py`); Python's own numbers, which never overflow, are shifted by `int(n)`.
"""

import ast
import tomllib
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]

Function = ast.FunctionDef | ast.AsyncFunctionDef | ast.Lambda | ast.Module


def compiled() -> list[Path]:
    """Every module that the build hook is told to compile."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))
    hook = project["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]["custom"]
    found = {path for pattern in hook["compiled"] for path in ROOT.glob(pattern)}
    for listed in ROOT.glob("src/tablee/games/*/compiled.txt"):
        found |= {path for pattern in listed.read_text().split() for path in listed.parent.glob(pattern)}
    return sorted(found)


def risky_shifts(source: str) -> list[str]:
    """The shifts that may lose bits once they are compiled."""
    return [ast.unparse(shift) for shift in shifts_in(ast.parse(source))]


def shifts_in(scope: Function) -> Iterator[ast.AST]:
    """Those in a function or a module, and in the functions within."""
    for node in nodes_of(scope):
        match node:
            case ast.FunctionDef() | ast.AsyncFunctionDef() | ast.Lambda():
                yield from shifts_in(node)
            case ast.BinOp(op=ast.LShift(), left=left, right=right) if constant(left) and constant(right):
                pass
            case (
                ast.BinOp(op=ast.LShift(), left=shifted, right=by)
                | ast.AugAssign(op=ast.LShift(), target=shifted, value=by)
            ) if literal(shifted, scope) and (constant(by) or not plain(by, scope)):
                yield node


def nodes_of(scope: Function) -> Iterator[ast.AST]:
    """Everything in a function but what is in the functions within."""
    waiting = list(ast.iter_child_nodes(scope))
    while waiting:
        node = waiting.pop()
        yield node
        if not isinstance(node, Function):
            waiting.extend(ast.iter_child_nodes(node))


def constant(value: ast.AST) -> bool:
    """Known before anything runs: then Python itself has shifted."""
    match value:
        case ast.Constant():
            return True
        case ast.Name(id=name):
            return name.isupper()
        case ast.BinOp(left=left, right=right):
            return constant(left) and constant(right)
        case ast.UnaryOp(operand=operand):
            return constant(operand)
    return False


def literal(value: ast.AST, scope: Function) -> bool:
    """Whether mypyc may write a literal here: for a constant, `i64(1)`, or what never holds anything else."""
    match value:
        case ast.Name(id=name) if not name.isupper():
            given = list(given_to(name, scope))
            return bool(given) and all(literal(each, scope) for each in given)
        case ast.Call(func=ast.Name(id="i64"), args=[inner]):
            return literal(inner, scope)
    return constant(value)


def given_to(name: str, scope: Function) -> Iterator[ast.AST]:
    """The values assigned to a variable of a function."""
    for node in nodes_of(scope):
        match node:
            case ast.Assign(targets=targets, value=value):
                if any(isinstance(target, ast.Name) and target.id == name for target in targets):
                    yield value
            case ast.AnnAssign(target=ast.Name(id=named), value=ast.AST() as value) if named == name:
                yield value
            case ast.AugAssign(target=ast.Name(id=named), op=op) if named == name:
                if not isinstance(op, ast.LShift):
                    yield node  # no literal: it is worked out while the game runs


@cache
def native() -> frozenset[str]:
    """The constants that are native numbers wherever they are used: reckoned with, they make all native."""
    declared = [node for path in compiled() for node in ast.walk(ast.parse(path.read_text("utf-8")))]
    return frozenset(
        node.target.id
        for node in declared
        if isinstance(node, ast.AnnAssign)
        and isinstance(node.target, ast.Name)
        and ast.unparse(node.annotation) == "Final[i64]"
    )


def plain(value: ast.AST, scope: Function) -> bool:
    """Whether a number is certainly one of Python's own, which C never shifts: `int(n)`, an int argument."""
    match value:
        case ast.Call(func=ast.Name(id="int")):
            return True
        case ast.Name(id=name) if not name.isupper():
            return name in ints_given_to(scope)
        case ast.Name(id=name):
            return name not in native()
        case ast.Constant():
            return True
        case ast.BinOp(left=left, right=right):
            return plain(left, scope) and plain(right, scope)
    return False


def ints_given_to(scope: Function) -> set[str]:
    """The arguments of a function that are annotated as Python's own numbers."""
    if isinstance(scope, ast.Module):
        return set()
    return {
        each.arg
        for each in (*scope.args.posonlyargs, *scope.args.args, *scope.args.kwonlyargs)
        if isinstance(each.annotation, ast.Name) and each.annotation.id == "int"
    }


def test_no_compiled_module_shifts_a_literal_by_a_native_number() -> None:
    modules = compiled()
    assert ROOT / "src/tablee/games/crossing/stones.py" in modules
    found = {str(path.relative_to(ROOT)): risky_shifts(path.read_text("utf-8")) for path in modules}
    assert {path: shifts for path, shifts in found.items() if shifts} == {}


@pytest.mark.parametrize(
    "body",
    [
        "return 1 << n",
        "return 1 << (8 * n)",
        "return i64(1) << n",
        "return ONE << n",
        "return n + (1 << len(heap))",
        "return sum(1 << slot for slot in heap)",
        "return heap & ~(1 << n)",
        "one: i64 = 1\n    return one << n",
        "one: i64 = 1\n    return one << 40",
        "one: i64 = 1\n    one <<= n\n    return one",
        "return (lambda n: 1 << n)(n)",
        "return 1 << (SLOTS + int(n))",
    ],
)
def test_a_shift_that_would_lose_bits_is_found(body: str) -> None:
    assert len(risky_shifts(f"def f(n: i64, heap: vec[i64]) -> i64:\n    {body}\n")) == 1


@pytest.mark.parametrize(
    "body",
    [
        "return n << 8",
        "bits: i64 = 0\n    bits += n\n    return bits << 8",
        "return n << m",
        "return n >> m",
        "return 1 << 62",
        "return (1 << SLOTS) - 1",
        "return 1 << (GIVE + JOKER)",
        "return 1 << int(n)",
        "return 1 << (COUNT_BITS * whole)",
        "return BIT[n]",
    ],
)
def test_a_shift_of_64_bits_or_of_pythons_own_numbers_is_left_alone(body: str) -> None:
    assert risky_shifts(f"def f(n: i64, m: i64, whole: int) -> i64:\n    {body}\n") == []

"""Generates the API reference from the docstrings of the library and of the game contract."""

import re
from pathlib import Path

import griffe

PAGES = {
    "reference/library.md": ("The library", "What `import tablee` offers.", ["tablee"]),
    "reference/contract.md": (
        "The contract of a game",
        "What a game is made of, and what it is handed.",
        [
            "tablee.kit.game",
            "tablee.kit.state",
            "tablee.kit.dice",
            "tablee.kit.box",
            "tablee.kit.facts",
            "tablee.kit.thinking",
            "tablee.kit.refusal",
        ],
    ),
}
FIRST = ["games", "bots", "new", "Match", "play_many", "Row", "load", "Recorded", "Moment", "IllegalMove"]
"""The most important names, shown first; the others follow in source order."""
OURS = re.compile(r"tablee\.")
WIDEST = 88
"""Signatures longer than this have one line per parameter."""


def pages(source: Path) -> dict[str, str]:
    """Every page of the reference, as Markdown."""
    house = griffe.load("tablee", search_paths=[source], resolve_aliases=True, submodules=True)
    return {path: page(house, *words) for path, words in PAGES.items()}


def page(house: griffe.Object | griffe.Alias, title: str, lead: str, modules: list[str]) -> str:
    """One page: the public names of some modules, in source order."""
    parts = [f"# {title}", lead]
    for name in modules:
        inner = name.partition(".")[2]
        module = house[inner] if inner else house
        if len(modules) > 1:
            parts += [f"## {name}", *told(module)]
        level = 3 if len(modules) > 1 else 2
        # The package `games` shadows the function of that name.
        hidden = [] if inner else [house["library.asking.games"]]
        for member in sorted([*hidden, *module.members.values()], key=rank):
            if shown(member, module):
                found = member.final_target if isinstance(member, griffe.Alias) else member
                parts += entry(found, member.name, level)
    return "\n\n".join(parts) + "\n"


def rank(member: griffe.Object | griffe.Alias) -> int:
    """A member's sort key."""
    return FIRST.index(member.name) if member.name in FIRST else len(FIRST)


def shown(member: griffe.Object | griffe.Alias, home: griffe.Object | griffe.Alias) -> bool:
    """Whether a member is public, documented, and defined rather than imported here."""
    if member.name.startswith("_"):
        return False
    if isinstance(member, griffe.Alias) and (home.path != "tablee" or not OURS.match(member.target_path)):
        return False
    return not member.is_module and (member.docstring is not None or member.is_class)


def entry(member: griffe.Object | griffe.Alias, name: str, level: int) -> list[str]:
    """A member: its signature, docstring and members."""
    parts = [f"{'#' * level} {name}"]
    if form := signature(member, name):
        parts.append(f"```python\n{form}\n```")
    parts += told(member)
    if member.is_class:
        inner = [one for one in member.members.values() if shown(one, member)]
        parts += [line(one) for one in inner if one.is_attribute]
        for one in inner:
            if one.is_function:
                parts += entry(one, f"{name}.{one.name}", min(level + 1, 4))
    return parts


def line(member: griffe.Object | griffe.Alias) -> str:
    """A field: its name, type and docstring."""
    annotation = getattr(member, "annotation", None)
    kind = f": {annotation}" if annotation else ""
    return f"`{member.name}{kind}`  \n{' '.join(words(member).split())}"


def words(member: griffe.Object | griffe.Alias) -> str:
    return member.docstring.value if member.docstring else ""


def signature(member: griffe.Object | griffe.Alias, name: str) -> str:
    """A callable's signature; a class has one only if users create it."""
    name = name.rpartition(".")[2]
    if isinstance(member, griffe.Class):
        start = None if member.path.startswith("tablee.library.") else member.members.get("__init__")
        return f"class {called(start, name)}" if isinstance(start, griffe.Function) else f"class {name}"
    if isinstance(member, griffe.Function):
        returned = f" -> {member.returns}" if member.returns else ""
        prefix = "async def" if "async" in member.labels else "def"
        return f"{prefix} {called(member, name)}{returned}"
    value = getattr(member, "value", None)
    return f"{name} = {value}" if value is not None and len(str(value)) < WIDEST else ""


def called(function: griffe.Function, name: str) -> str:
    """A name with its parameters."""
    written, keywords = [], False
    for parameter in function.parameters:
        if parameter.name in ("self", "cls"):
            continue
        if parameter.kind is griffe.ParameterKind.keyword_only and not keywords:
            written.append("*")
            keywords = True
        keywords = keywords or parameter.kind is griffe.ParameterKind.var_positional
        written.append(one(parameter))
    flat = f"{name}({', '.join(written)})"
    return flat if len(flat) <= WIDEST else f"{name}(\n    " + ",\n    ".join(written) + ",\n)"


def one(parameter: griffe.Parameter) -> str:
    """A parameter with its type and default."""
    stars: dict[griffe.ParameterKind | None, str] = {
        griffe.ParameterKind.var_positional: "*",
        griffe.ParameterKind.var_keyword: "**",
    }
    kind = f": {parameter.annotation}" if parameter.annotation else ""
    usual = "" if parameter.default is None or parameter.kind in stars else str(parameter.default)
    equals = (f" = {usual}" if kind else f"={usual}") if usual else ""
    before = stars.get(parameter.kind, "")
    return f"{before}{parameter.name}{kind}{equals}"


def told(member: griffe.Object | griffe.Alias) -> list[str]:
    """A docstring as Markdown: sessions and tables stay preformatted, other text is reflowed."""
    parts = []
    for paragraph in re.split(r"\n\s*\n", words(member)):
        if paragraph.lstrip().startswith(">>>"):
            parts.append(f"```pycon\n{paragraph}\n```")
        elif re.search(r"\S {2,}\S", paragraph):
            parts.append(f"```text\n{paragraph}\n```")
        else:
            parts.append(paragraph)
    return parts

"""Lists the numbered SQL migrations beside a store; each is run once and in order."""

from importlib import resources


def steps(package: str) -> list[tuple[int, str]]:
    """Every numbered file, in order."""
    folder = resources.files(package) / "sql"
    files = sorted(
        (file for file in folder.iterdir() if file.name.endswith(".sql")), key=lambda file: file.name
    )
    return [(int(file.name.partition("_")[0]), file.read_text(encoding="utf-8")) for file in files]

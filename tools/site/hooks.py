"""Hooks for ProperDocs: the site's pages, their order, and where links lead."""

import re
from pathlib import Path

from properdocs.config.defaults import ProperDocsConfig
from properdocs.structure.files import File, Files
from properdocs.structure.pages import Page
from properdocs.utils.templates import TemplateContext

from tools.site import reference

ROOT = Path(__file__).resolve().parents[2]
STYLES = ROOT / "web" / "src" / "styles"
BUILT = ROOT / "src" / "tablee" / "static"
FONT = re.compile(r"@fontsource-variable/\w+/files/([\w-]+)\.woff2")

FENCE = re.compile(r"^```(\w+) +(.*)$", re.MULTILINE)
ITEM = re.compile(r"- |\* |1\. ")

TUTORIALS = ["hosts", "bots", "games", "researchers"]
GUIDES = [
    "hosting", "hosting-at-scale", "boards", "bots",
    "library", "adding-a-game", "dice-and-a-board", "protocol",
]  # fmt: skip
HOUSE = {
    "ARCHITECTURE.md": "architecture.md",
    "GLOSSARY.md": "glossary.md",
    "CONTRIBUTING.md": "contributing.md",
}
HOUSE |= {"CHANGELOG.md": "changelog.md", "web/README.md": "client.md"}
"""Pages outside docs/, with their names on the site."""
DEPLOY = {
    "Caddyfile": "text",
    "room.toml": "toml",
    "tablee.service": "ini",
    "tablee-backup.service": "ini",
    "tablee-backup.timer": "ini",
}


def on_config(config: ProperDocsConfig) -> ProperDocsConfig:
    """Set the order of pages; unlisted ones come after the guides."""
    docs = Path(config.docs_dir)
    others = sorted(page.stem for page in docs.glob("*.md") if page.stem not in [*GUIDES, "index"])
    decisions = sorted(page.name for page in (docs / "decisions").glob("[0-9]*.md"))
    config.nav = [
        "index.md",
        {"Begin": [f"tutorials/{name}.md" for name in TUTORIALS]},
        {"Guides": [f"{name}.md" for name in [*GUIDES, *others]]},
        {"Reference": list(reference.PAGES)},
        {"The house": [*HOUSE.values(), "deploy.md"]},
        {"Decisions": [f"decisions/{name}" for name in decisions]},
    ]
    return config


def on_files(files: Files, config: ProperDocsConfig) -> Files:
    """Add pages from elsewhere in the repository, and generated ones."""
    pages = reference.pages(ROOT / "src")
    pages |= {name: (ROOT / source).read_text(encoding="utf-8") for source, name in HOUSE.items()}
    pages["deploy.md"] = deployed()
    for name, text in pages.items():
        files.append(File.generated(config, name, content=text))
    files.append(File.generated(config, "assets/tokens.css", content=(STYLES / "tokens.css").read_text()))
    files.append(File.generated(config, "assets/fonts.css", content=fonts(files, config)))
    files.append(
        File.generated(config, "assets/icon.svg", content=(ROOT / "web/public/icon.svg").read_text())
    )
    return files


def on_template_context(
    context: TemplateContext, template_name: str, config: ProperDocsConfig
) -> TemplateContext:
    """Give the not-found page, which is served at any depth, absolute links."""
    if template_name == "404.html":
        context["base_url"] = "/docs"
    return context


def deployed() -> str:
    """The files of deploy/ as one page."""
    parts = ["# Files to begin with", "For a room that is always on; [how](hosting.md)."]
    for name, language in DEPLOY.items():
        text = (ROOT / "deploy" / name).read_text(encoding="utf-8")
        parts += [f"## {name}", f"```{language}\n{text.rstrip()}\n```"]
    return "\n\n".join(parts)


def fonts(files: Files, config: ProperDocsConfig) -> str:
    """The client's fonts if it was built, otherwise system fonts."""
    text = (STYLES / "fonts.css").read_text(encoding="utf-8")
    for name in FONT.findall(text):
        built = next(BUILT.glob(f"assets/{name}-*.woff2"), None)
        if built is not None:
            files.append(File.generated(config, f"assets/{name}.woff2", abs_src_path=str(built)))
    return FONT.sub(r"\1.woff2", text)


def on_page_content(html: str, page: Page, config: ProperDocsConfig, files: Files) -> str:
    """Remove empty table headers, and the backslashes of bars within cells: Markdown requires both."""
    html = re.sub(r"<th( align=\"\w+\")?></th>", r"<td\1></td>", html)
    html = re.sub(r"<thead>\s*<tr>\s*(<td[^>]*></td>\s*)+</tr>\s*</thead>", "", html)
    return re.sub(r"<td.*?</td>", lambda cell: cell[0].replace(r"\|", "|"), html, flags=re.DOTALL)


def on_page_markdown(markdown: str, page: Page, config: ProperDocsConfig, files: Files) -> str:
    """Convert links between files of the repository to links between pages."""
    up = "../" * page.file.src_uri.count("/")
    for source, name in HOUSE.items():
        markdown = re.sub(rf"\]\((?:\.\./)*{re.escape(source)}", f"]({up}{name}", markdown)
    for name in DEPLOY:
        place = name.lower().replace(".", "")
        markdown = re.sub(rf"\]\((?:\.\./)*deploy/{re.escape(name)}\)", f"]({up}deploy.md#{place})", markdown)
    if page.file.src_uri in HOUSE.values():
        first = next(iter(sorted(file.src_uri for file in files if file.src_uri.startswith("decisions/0"))))
        markdown = markdown.replace("](docs/decisions)", f"]({first})").replace("](docs/", "](")
    return apart(fences(markdown))


def fences(markdown: str) -> str:
    """Show a code block's title above it, and remove attributes meant for tests."""

    def opened(found: re.Match[str]) -> str:
        named = re.search(r'title="([^"]*)"', found[2])
        above = f"`{named[1]}`\n\n" if named else ""
        return f"{above}```{found[1]}"

    return FENCE.sub(opened, markdown)


def apart(markdown: str) -> str:
    """Insert the blank line before lists that our generator requires and repositories do not."""
    lines: list[str] = []
    fenced = False
    for line in markdown.splitlines():
        above = lines[-1] if lines else ""
        if (
            ITEM.match(line)
            and not fenced
            and above
            and not above.startswith((" ", "#", "|"))
            and not ITEM.match(above)
        ):
            lines.append("")
        fenced ^= line.startswith("```")
        lines.append(line)
    return "\n".join(lines)

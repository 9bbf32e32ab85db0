"""A bar within the code of a table's cell is shown as a bar on the site, as it is in the repository."""

import pytest

markdown = pytest.importorskip("markdown")
hooks = pytest.importorskip("tools.site.hooks")


def test_a_bar_in_a_cell_of_a_table_bears_no_backslash() -> None:
    page = markdown.markdown("| a | b |\n|---|---|\n| `x \\| y` | `\\` |\n", extensions=["tables"])
    shown = hooks.on_page_content(page, None, None, None)
    assert "<code>x | y</code>" in shown
    assert "<code>\\</code>" in shown

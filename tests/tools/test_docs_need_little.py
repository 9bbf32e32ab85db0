"""The pages to read are built when somebody wants them: a room waits for none of it."""

from tools.setup.needs import Copy, needs_of


def test_a_room_needs_nothing_of_the_site() -> None:
    for words in ([], ["set-up"], ["sim", "crossing"]):
        assert "docs" not in needs_of("play", words).sets


def test_the_site_needs_the_pages_and_no_compiler() -> None:
    needs = needs_of("play", ["docs"])
    assert "docs" in needs.sets
    assert (needs.pages, needs.copy) == (True, Copy.NO_MATTER)

"""What is set up before a command begins: never more than it needs."""

import pytest

from tools.setup.needs import Copy, needs_of


@pytest.fixture(autouse=True)
def plain(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody asks for anything special."""
    monkeypatch.delenv("TABLEE_PURE", raising=False)
    monkeypatch.delenv("TABLEE_EXTRAS", raising=False)


@pytest.mark.parametrize("words", [[], ["room"], ["--no-browser"], ["--lang", "fr"]])
def test_a_room_opens_with_its_pages_and_compiles_beside(words: list[str]) -> None:
    needs = needs_of("play", words)
    assert (needs.pages, needs.checks, needs.browser, needs.copy) == (True, False, False, Copy.BESIDE)
    assert "dev" not in needs.sets


@pytest.mark.parametrize("words", [["games"], ["--help"], ["verify", "game.jsonl"]])
def test_what_is_in_no_hurry_compiles_nothing(words: list[str]) -> None:
    needs = needs_of("play", words)
    assert (needs.pages, needs.copy) == (False, Copy.NO_MATTER)


def test_only_a_room_that_calls_people_needs_what_it_calls_them_with() -> None:
    assert "push" not in needs_of("play", ["--lan"]).sets
    for words in (["--push", "ada@example.org"], ["room", "--push=ada@example.org"], ["set-up"]):
        assert "push" in needs_of("play", words).sets


def test_typing_errors_compile_nothing() -> None:
    for words in (["fly"], ["opne"], ["backup"]):
        assert needs_of("play", words).copy is Copy.NO_MATTER


def test_set_up_makes_everything_ready_that_a_room_needs() -> None:
    needs = needs_of("play", ["set-up"])
    assert (needs.pages, needs.checks, needs.copy) == (True, False, Copy.FIRST)
    assert set(needs_of("play", []).sets) <= set(needs.sets)


@pytest.mark.parametrize("words", [[], ["--seed", "7"], ["--seed=7"], ["--long"], ["--hunt", "--tell"]])
def test_all_checks_need_everything(words: list[str]) -> None:
    needs = needs_of("test", words)
    assert (needs.pages, needs.checks, needs.browser, needs.copy) == (True, True, True, Copy.FIRST)


def test_some_tests_need_neither_linter_nor_compiler() -> None:
    needs = needs_of("test", ["tests/kit", "-k", "seal"])
    assert (needs.pages, needs.checks, needs.copy) == (False, False, Copy.NO_MATTER)
    assert needs_of("test", ["tests/web/house/test_axe.py"]).pages
    assert needs_of("test", ["tests/compiled"]).copy is Copy.FIRST


def test_the_plain_sources_are_never_compiled(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TABLEE_PURE", "1")
    assert needs_of("play", []).copy is Copy.NO_MATTER
    assert needs_of("test", []).copy is Copy.NO_MATTER

"""The steps of set-up, in parallel where independent; only what is missing is done."""

from collections.abc import Callable

from tools.setup.browser import browser_is_missing, fetch_browser
from tools.setup.client import build_client, client_is_outdated, fetch_modules, modules_are_missing
from tools.setup.compiled import (
    BUILD_LOG,
    bring_texts,
    compile_rules,
    copy_is_outdated,
    texts_are_outdated,
)
from tools.setup.needs import Copy, Needs, pure
from tools.setup.packages import install, missing
from tools.setup.progress import doing, say
from tools.setup.workbench import LOG, lock, stop_running, taken

AT_ONCE = ("run", "web")
"""The sets needed for building pages; the others are installed meanwhile."""


def set_up(needs: Needs) -> None:
    """Do everything that is missing, and nothing else."""
    if not _lacks(needs):
        return
    if _made_elsewhere(needs) and not _lacks(needs._replace(copy=Copy.NO_MATTER)):
        say("meanwhile")
        return
    with lock("setup"):
        LOG.unlink(missing_ok=True)
        _install([name for name in needs.sets if name in AT_ONCE])
        side_by_side(lambda: _pages(needs), lambda: _rest(needs))


def side_by_side(*steps: Callable[[], None]) -> None:
    """Run steps in parallel; if one fails, the others finish before that is raised."""
    from concurrent.futures import ThreadPoolExecutor, wait

    with ThreadPoolExecutor(len(steps)) as pool:
        running = [pool.submit(step) for step in steps]
        try:
            wait(running)
        except KeyboardInterrupt:
            stop_running()
            raise
    for step in running:
        step.result()


def _lacks(needs: Needs) -> bool:
    return (
        bool(missing(needs.sets))
        or (needs.pages and (client_is_outdated() or _lacks_modules(needs)))
        or (needs.browser and browser_is_missing())
        or (needs.copy in (Copy.FIRST, Copy.SOON) and copy_is_outdated())
        or (not pure() and texts_are_outdated())
    )


def _lacks_modules(needs: Needs) -> bool:
    """Built pages need no npm packages, unless they are to be checked."""
    return (needs.checks or client_is_outdated()) and modules_are_missing(checks=needs.checks)


def _install(sets: list[str]) -> None:
    if missing(sets):
        with lock("compile"):  # nothing may compile while packages change
            install(sets)


def _pages(needs: Needs) -> None:
    if needs.pages and _lacks_modules(needs):
        fetch_modules(checks=needs.checks)
    if needs.pages and client_is_outdated():
        build_client()
    if needs.browser and browser_is_missing():
        fetch_browser()


def _rest(needs: Needs) -> None:
    _install(list(needs.sets))
    if _made_elsewhere(needs):
        say("meanwhile")
    elif needs.copy in (Copy.FIRST, Copy.SOON):
        with lock("compile"):
            if copy_is_outdated():
                _compile()
    if not pure() and texts_are_outdated():
        with lock("compile"):
            bring_texts()


def _made_elsewhere(needs: Needs) -> bool:
    """Whether another process is compiling, and this command need not wait for it."""
    return needs.copy is Copy.SOON and copy_is_outdated() and taken("compile")


def _compile() -> None:
    with doing("compile"):
        kind = compile_rules()
    if kind != "compiled":
        say(kind, log=BUILD_LOG)

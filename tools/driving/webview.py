"""A bare WebKit window for WebKitWebDriver to drive, like a phone without its frame.

WebKit's own MiniBrowser has a toolbar wider than a phone, and does not log a page's errors when driven. This
window prints them, a line each.
"""

import argparse
import ctypes
from collections.abc import Callable
from ctypes import CFUNCTYPE, c_char_p, c_int, c_void_p
from typing import Any

WEBKIT = "libwebkit2gtk-4.1.so.0"
GTK = "libgtk-3.so.0"
WITHOUT_MORE: list[None] = [None]
"""The terminator of a list of property names and values."""


def library(name: str) -> ctypes.CDLL | None:
    """A library of this machine, if it is there."""
    try:
        return ctypes.CDLL(name)
    except OSError:
        return None


class Showing:
    """One window of this size and language; WebKit requests its page when a session begins."""

    def __init__(self, given: argparse.Namespace) -> None:
        self.given = given
        self.webkit, self.gtk = ctypes.CDLL(WEBKIT), ctypes.CDLL(GTK)
        self._kept: list[object] = []  # keeps callbacks used by C alive
        self.gtk.gtk_init(None, None)
        self.context = self._new(self.webkit.webkit_web_context_new_with_website_data_manager, self._memory())
        languages = (c_char_p * 2)(given.language.encode(), None)
        self.webkit.webkit_web_context_set_preferred_languages(self.context, languages)
        self.webkit.webkit_web_context_set_automation_allowed(self.context, 1)
        self._on(self.context, b"automation-started", self._steered)
        look = self._new(self.gtk.gtk_settings_get_default)
        self._set(look, b"gtk-enable-animations", on=given.moving)
        self._set(look, b"gtk-application-prefer-dark-theme", on=given.dark)
        self.view = c_void_p()

    def run(self) -> None:
        """Run the main loop."""
        self.gtk.gtk_main()

    def _steered(self, _context: int, session: int) -> int:
        self._on(c_void_p(session), b"create-web-view", self._page)
        return 0

    def _page(self, _session: int, _nothing: int) -> int:
        """Create the only page, which logs its errors."""
        settings = self._new(self.webkit.webkit_settings_new)
        self._set(settings, b"enable-write-console-messages-to-stdout", on=True)
        kind = self.webkit.webkit_web_view_get_type
        kind.restype = ctypes.c_size_t
        self.view = self._new(
            self.webkit.g_object_new,
            ctypes.c_size_t(kind()),
            *(b"web-context", self.context),
            *(b"settings", settings),
            *(b"is-controlled-by-automation", 1),
            *WITHOUT_MORE,
        )
        window = self._new(self.gtk.gtk_window_new, 0)
        self.gtk.gtk_window_set_default_size(window, *map(c_int, self.given.size))
        self.gtk.gtk_container_add(window, self.view)
        self.gtk.gtk_widget_show_all(window)
        return self.view.value or 0

    def _memory(self) -> c_void_p:
        """A persistent data store: without one WebKit does not log errors."""
        place = self.given.folder.encode()
        return self._new(
            self.webkit.webkit_website_data_manager_new,
            *(b"base-data-directory", place),
            *(b"base-cache-directory", place),
            *WITHOUT_MORE,
        )

    def _new(self, make: Any, *words: object) -> c_void_p:
        make.restype = c_void_p
        return c_void_p(make(*words))

    def _set(self, thing: c_void_p, name: bytes, *, on: bool) -> None:
        self.gtk.g_object_set(thing, name, c_int(on), *WITHOUT_MORE)

    def _on(self, thing: c_void_p, signal: bytes, do: Callable[[int, int], int]) -> None:
        called = CFUNCTYPE(c_void_p, c_void_p, c_void_p)(do)
        self._kept.append(called)
        self.gtk.g_signal_connect_data(thing, signal, called, None, None, 0)


def main() -> None:
    words = argparse.ArgumentParser(description=__doc__)
    words.add_argument("--size", type=int, nargs=2, required=True)
    words.add_argument("--folder", required=True)
    words.add_argument("--language", default="en-GB")
    words.add_argument("--moving", action="store_true")
    words.add_argument("--dark", action="store_true")
    Showing(words.parse_args()).run()


if __name__ == "__main__":
    main()

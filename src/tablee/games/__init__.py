"""The games of the house, one package each; none knows another.

Called, `tablee.games()` says what is on the shelf: ours, and those of installed packages.
"""

import sys
from importlib import import_module
from types import ModuleType
from typing import Any


class CallablePackage(ModuleType):
    """A package that can also be asked: it bears the name that one asks by."""

    def __call__(self, *more: Any) -> Any:
        """What is on the shelf: every box, by the name of its game."""
        if more:
            raise TypeError("games() takes nothing and says all there are: one is games()['crossing']")
        return import_module("tablee.library.asking").games()


sys.modules[__name__].__class__ = CallablePackage

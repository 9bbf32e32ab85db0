"""What people may be called."""

import unicodedata

from tablee.kit.refusal import Refusal


def good_name(name: str) -> str:
    """A name as it is shown: one line, 1 to 40 signs, none of them invisible, and not a bot's."""
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    bots = shown.casefold().startswith("bot:")  # so a bot is called in lists
    if bots or not 1 <= len(shown) <= 40 or any(unicodedata.category(sign)[0] == "C" for sign in shown):
        raise Refusal("bad_name")
    return shown

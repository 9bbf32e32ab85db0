"""What people may be called."""

import unicodedata

from tablee.kit.refusal import Refusal


def good_name(name: str) -> str:
    """A name as it is shown: one line, 1 to 40 signs, none of them invisible."""
    shown = " ".join(unicodedata.normalize("NFC", name).split())
    if not 1 <= len(shown) <= 40 or any(unicodedata.category(sign)[0] == "C" for sign in shown):
        raise Refusal("bad_name")
    return shown

"""Adapters to PettingZoo, Gymnasium and OpenSpiel, each an optional extra (docs/library.md)."""


class MissingExtra(ImportError):
    """An adapter needs packages that only its extra installs."""

    def __init__(self, extra: str, lacking: str | None) -> None:
        super().__init__(
            f"the extra {extra!r} is not installed, which brings {lacking}: pip install 'tablee[{extra}]', "
            f"or TABLEE_EXTRAS={extra} ./play python",
            name=lacking,
        )

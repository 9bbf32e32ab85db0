"""A request as endpoints see it, with its rate limits, and what they may answer with."""

import contextlib
from collections.abc import Awaitable, Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from starlette.responses import Response

from tablee.kit.refusal import Refusal
from tablee.room.doors.addresses import counted_as
from tablee.room.doors.limits import Buckets
from tablee.room.services import Services
from tablee.room.store.rows import Person


@dataclass(frozen=True, slots=True)
class Request:
    """A decoded request: its person, body, parameters, address and time."""

    services: Services
    person: Person | None
    body: Any
    path: Mapping[str, str]
    query: Mapping[str, str]
    caller: str
    at: int

    def somebody(self) -> Person:
        """The guest who asks; Refusal if there is none."""
        if self.person is None:
            raise Refusal("unauthenticated")
        return self.person

    @property
    def counted(self) -> str:
        """The caller's address, as limits count it."""
        return counted_as(self.caller)

    def not_too_often(self, buckets: Buckets, who: str | None = None) -> None:
        """Apply a rate limit, by address or by `who`."""
        if not buckets.take(who or self.counted, self.at / 1000):
            raise Refusal("too_many")

    @contextlib.contextmanager
    def guessing(self, buckets: Buckets) -> Iterator[None]:
        """Limit guesses: only wrong ones count, and after too many even a right one is refused."""
        at = self.at / 1000
        if not buckets.has_more(self.counted, at):
            raise Refusal("too_many")
        try:
            yield
        except Refusal:
            buckets.take(self.counted, at)
            raise

    def not_done_too_often(self, what: str) -> None:
        """Apply the rate limit of acts that others are told about, for each guest and each act."""
        self.not_too_often(self.services.tellings, f"{what} {self.somebody().id}")

    def may_make(self) -> None:
        """Apply the rate limit of what other machines make: guests, tables, links, reviews."""
        self.services.may_make(self.caller)

    def may_make_tables(self) -> bool:
        """Whether the caller may make tables here, perhaps only with the code."""
        services = self.services
        return services.makers.rule != "network" or services.addresses.is_near(self.caller)

    def may_make_table(self, code: str | None) -> None:
        """Refuse callers who may not make tables here; wrong codes are limited."""
        makers = self.services.makers
        if not self.may_make_tables():
            raise Refusal("network_only")
        if makers.rule == "code":
            if code is None:
                raise Refusal("code_needed")
            with self.guessing(self.services.words):
                if not makers.know(code):
                    raise Refusal("wrong_code")
        self.may_make()


@dataclass(frozen=True, slots=True)
class Reply:
    """An answer with a token for the guest's cookie ("" deletes it)."""

    body: Any
    cookie: str | None = None


Endpoint = Callable[[Request], Awaitable[Any | Reply | Response]]

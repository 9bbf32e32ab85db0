"""One request to the room, as the endpoints see it, and what they may answer with."""

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
    """One request: who asks, what, from where and when."""

    services: Services
    person: Person | None
    body: Any
    path: Mapping[str, str]
    query: Mapping[str, str]
    caller: str
    at: int

    def somebody(self) -> Person:
        """The guest who asks; Refusal for a stranger."""
        if self.person is None:
            raise Refusal("unauthenticated")
        return self.person

    @property
    def counted(self) -> str:
        """The address under which who asks is counted."""
        return counted_as(self.caller)

    def not_too_often(self, buckets: Buckets, who: str | None = None) -> None:
        """Refuse who asks too often: an address, or whoever is named."""
        if not buckets.take(who or self.counted, self.at / 1000):
            raise Refusal("too_many")

    @contextlib.contextmanager
    def guessing(self, buckets: Buckets) -> Iterator[None]:
        """Only what is wrong counts; who was wrong too often is told nothing more, not even what is right."""
        at = self.at / 1000
        if not buckets.has_more(self.counted, at):
            raise Refusal("too_many")
        try:
            yield
        except Refusal:
            buckets.take(self.counted, at)
            raise

    def not_done_too_often(self, what: str) -> None:
        """Refuse a guest who does one thing too often of those that cost others something, or the room."""
        self.not_too_often(self.services.tellings, f"{what} {self.somebody().id}")

    def may_make(self) -> None:
        """Refuse strangers who make too much: guests, tables, links, work for the coach."""
        self.services.may_make(self.caller)

    def may_make_tables(self) -> bool:
        """Whether who asks may make tables here, where needed with the code."""
        services = self.services
        return services.makers.rule != "network" or services.addresses.is_near(self.caller)

    def may_make_table(self, code: str | None) -> None:
        """Refuse who may make no tables here; guessing at the code has its limit."""
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
    """An answer with a token for the guest's cookie ("" takes it away)."""

    body: Any
    cookie: str | None = None


Endpoint = Callable[[Request], Awaitable[Any | Reply | Response]]

"""Both stores take the same writes, keep the same rows and answer the same."""

import asyncio
import itertools
from pathlib import Path

from msgspec.structs import replace

from tablee.protocol.limits import SAID_KEPT
from tablee.room.store import rows, writes
from tablee.room.store.changes import SAYING
from tablee.room.store.lifetimes import DAY_MS
from tablee.room.store.store import Store
from tablee.room.store.writes import Add, Save, Write
from tests.room.rooms import run
from tests.room.store.stores import Rows, a_table, laid, opened, rows_in, somebody

ADA, BO, CLEO, DAN, EVE = (f"P{name}" for name in ("Ada", "Bo", "Cléo", "Dan", "Eve"))
CLOCK = '{"per_move_ms":2592000000,"grace_ms":5}'
GESTURE = rows.GestureRow("T1", "N1", "all", "", "{}")
SAID = '{"t":"chat","who":"a","text":"J’arrive ! 🍄"}'


def a_life() -> list[list[Write]]:
    """Something of every kind, one list after the other."""
    one, two, three = a_table("T1"), replace(a_table("T2"), code="ABCD"), replace(a_table("T3"), clock=CLOCK)
    return [
        [Save(somebody(name)) for name in ("Ada", "Bo", "Cléo", "Dan", "Eve")],
        [Save(rows.Token(b"ada", ADA)), Save(rows.Token(b"bo", BO))],
        laid(one, ADA, BO, None),
        [*laid(two, ADA, CLEO), Save(replace(two, rematch="T1", hints=True))],
        [*laid(three, DAN), Save(rows.DeadlineRow("T3", 50))],
        [
            writes.Advance("T1", 0),
            writes.Progress("T1", "playing", 1, "[0]", 5, 9),
            Save(replace(one, status="playing")),
            Add(rows.OpeningRow("T1", '{"rules_version":1}')),
        ],
        [writes.Progress("T2", "over", 4, "[]", 6, 9), writes.Whispered("T1", 1, 3)],
        [Save(rows.SeatRow("T1", 2, EVE, name="round the device")), Save(rows.SealedRow("T1", 0, "[1]"))],
        [Add(rows.EntryRow("T1", 1, '{"kind":"resigned","seat":2,"bot":"greedy"}'))],
        [Add(rows.EntryRow("T1", 2, '{"kind":"seated","seat":1}')), Add(rows.Receipt("T1", "id", b"h", 2))],
        [Add(rows.TalkRow("T1", 1, ADA, SAID)), Add(rows.TalkRow("T1", 2, None, "{}"))],
        [
            Add(rows.TalkRow("T2", 1, CLEO, SAID)),
            Save(rows.VoteRow("T1", 2, 0)),
            Save(rows.VoteRow("T1", 1, 0)),
        ],
        [
            Save(rows.Watcher("T1", DAN)),
            Save(rows.ConsentRow("T1", DAN, ADA)),
            Save(rows.ConsentRow("T1", DAN, BO)),
        ],
        [Save(rows.WitnessRow("T1", DAN, "Dan")), Save(rows.ShareRow("S1", "T2", ADA, None, 3, 4))],
        [Save(rows.ShareRow("S2", "T2", ADA, 1, None, 4)), Save(rows.ResultRow("T2", "{}"))],
        [
            Add(rows.BranchRow("T3", "T2", "seal", 1, 0, exact=True, position="{}")),
            writes.Foreknow("T3", "T2", DAN),
        ],
        [Save(rows.AskRow("T1", DAN, 2)), Save(rows.AgreedRow("T1", DAN, ADA)), writes.DropAsk("T1", DAN)],
        [Save(rows.AskRow("T1", CLEO, 2)), Save(rows.AgreedRow("T1", CLEO, ADA))],
        [Save(rows.SubscriptionRow(ADA, f"https://push/{n}", "k", "a", "fr", n)) for n in range(10)],
        [writes.DropSubscription(ADA, "https://push/5"), Save(rows.SilencedRow("T1", BO, "Bo"))],
        [
            Save(rows.SilencedRow("T2", BO, "Bo")),
            writes.LetSpeak("T2", BO),
            Save(rows.SentAwayRow("T1", EVE, "Eve")),
        ],
        [Save(rows.SentAwayRow("T2", EVE, "Eve")), writes.LetIn("T2", EVE), Save(rows.LentRow("T2", ADA))],
        [
            Save(rows.LentRow("T2", CLEO)),
            writes.DropLent("T2", CLEO),
            Save(rows.ReviewRow("T2", 0, ADA, 1, "{}")),
        ],
        [Save(rows.FormerRow("T1", 0, 1, EVE, "called")), writes.DropVotes("T1", 1), writes.DropShare("S2")],
        [Save(rows.LetsThroughRow("T2", ADA)), Save(rows.LetsThroughRow("T2", CLEO))],
        [writes.DropLetsThrough("T2", CLEO), Save(rows.HintRow("T1", 1, "[]"))],
        [
            writes.DropConsent("T1", DAN, BO),
            writes.BringWatchers("T1", "T2"),
            writes.BringWatchers("T1", "T2"),
        ],
        [
            Save(rows.Link(b"one", "T1", "seat", None, 2, 99)),
            Save(rows.Link(b"ours", "T2", "seat", None, None, 99)),
        ],
        [
            Save(rows.Link(b"mine", "T1", "mine", ADA, None, 99)),
            Save(rows.Link(b"gone", "T1", "watch", None, None, 0)),
        ],
        [writes.Spend(b"one"), writes.Spend(b"ours"), Save(rows.SealedRow("T1", 1, "[2]"))],
        [writes.Unseal("T1", 1), writes.Touch(), Save(rows.SeatRow("T2", 5)), writes.DropSeat("T2", 5)],
        [writes.HandOver("T1", ADA, CLEO, "c"), writes.Stir(ADA)],
        [writes.Revoke("T1", "mine", CLEO), writes.Revoke("T1", "seat")],
        [Add(rows.TalkRow("T1", 2002, None, "{}"))],
        [writes.Sweep(8), writes.Unseal("T1")],
        [writes.Prolong(BO, 11 + 400 * DAY_MS), writes.Prolong(ADA, 1), writes.Rename(ADA, "Ida")],
        [writes.Rename(EVE, "Eva"), writes.Forget(EVE), writes.Prolong(EVE, 99)],
        [writes.Sweep(10 + 400 * DAY_MS), writes.DropSubscription(BO)],
        [writes.Beat("N1", "http://one", "1", 60_000), writes.Beat("N2", "http://two", "2", -1)],
        [writes.Take("T1", "N1"), writes.Fenced("T1", "N1", 1), writes.Take("T1", "N2")],
        [writes.Take("T2", "N2"), writes.Take("T2", "N1"), writes.Fenced("T2", "N1", 2)],
        [
            writes.Attend("T1", "N1", (rows.PresentRow("T1", "N1", "seat", ADA, "Ada", 3, 1),)),
            writes.Attend("T1", "N2", (rows.PresentRow("T1", "N2", "seat", BO, "Bo", 3, 1),)),
        ],
        [Save(rows.OpenerRow("link", "l", 9)), Save(rows.OpenerRow("ban", "::1", 9))],
        [writes.UseUp("link", "l"), Add(rows.SecretRow("push", "key"))],
        [Save(rows.TicketRow(b"t", "T1", "seat", ADA, None, 9)), writes.Redeem(b"t")],
        [writes.Give(rows.TicketRow(bytes([n]), "T1", "seat", BO, None, n, "b"), 2) for n in range(1, 5)],
        [writes.Release("T1", "N1"), writes.Depart("N2"), writes.Gesture(GESTURE)],
        [writes.Depart("N1")],
        [writes.DropDeadline("T3"), writes.Sweep(10 + 400 * DAY_MS)],
    ]


async def told(store: Store) -> list[object]:
    """What is answered to every question."""
    some, people = ["T1", "T2", "T3", "\0"], [ADA, BO, CLEO, DAN, EVE]
    return [
        await store.count_tables(),
        [await store.person_of(token) for token in (b"ada", b"none")],
        sorted(await store.people(people)),
        await store.people([]),
        [await store.table(table) for table in some],
        [await store.tables_of(person) for person in people],
        await store.due(60, 5),
        [await store.deadlines_of(person) for person in people],
        await store.given_up(some),
        await store.handed(some),
        await store.silenced(some),
        await store.subscriptions_of(ADA),
        [await store.talk(table) for table in some],
        [await store.words_of(person) for person in people],
        [await store.share("S1"), await store.shared_end("S1"), await store.review("T2", 0)],
        [await store.elsewhere(person) for person in people],
        [await store.shares_of(ADA), await store.shared(some), await store.results(some)],
        [await store.coded("ABCD"), await store.coded("none")],
        [await store.link(key) for key in (b"one", b"ours", b"mine")],
        [await store.watches("T1", DAN), await store.watches("T2", ADA)],
        [await store.lends("T2", ADA), await store.lends("T2", CLEO)],
        await store.versions(some),
        [[node.id for node in await store.alive()], await store.leases(some)],
        [(node.id, alive) for node, alive in await store.nodes()],
        [await store.ticket(bytes([n])) for n in range(1, 5)],
        [await store.present(some, "N3"), await store.gestures(some, "N3", 0), await store.ticket(b"t")],
        [await store.openers("ban"), await store.secret("push")],
    ]


def test_a_life_holds_every_kind_of_write() -> None:
    assert {type(write) for write in itertools.chain(*a_life())} == set(SAYING)


def test_both_remember_and_answer_the_same(tmp_path: Path, database: str) -> None:
    async def live() -> None:
        file = tmp_path / "room.db"
        async with opened(file) as here, opened(database) as there:
            for number, writes in enumerate(a_life(), 1):
                for store in (here, there):
                    await store.commit(writes)
                if number % 12 == 0:
                    assert await kept(database) == await kept(file), writes
                    assert await told(there) == await told(here), writes
            assert await there.count_tables() == {}
            assert await kept(database) == await kept(file)

    run(live())


async def kept(place: str | Path) -> Rows:
    """All but the epoch, of which each has its own."""
    return {name: rows for name, rows in (await rows_in(place)).items() if name != "room"}


def rounds(tables: list[str]) -> list[list[list[Write]]]:
    """What many tables write at once, round after round."""
    choosing: list[list[Write]] = [
        [Save(rows.SealedRow(table, 0, "[0]")), writes.Progress(table, "playing", 1, "[1]", 2, 3)]
        for table in tables
    ]
    playing: list[list[Write]] = [
        [Add(rows.EntryRow(table, 1, "{}")), writes.Unseal(table), Add(rows.Receipt(table, "i", b"", 1))]
        for table in tables
    ]
    ending: list[list[Write]] = [
        [writes.Progress(table, "over", 2, "[]", 3, 4), Save(somebody("same"))] for table in tables
    ]
    return [[laid(a_table(table), None, None) for table in tables], choosing, playing, ending]


def test_together_is_the_same_as_one_after_the_other(database: str, tmp_path: Path) -> None:
    async def live() -> None:
        file = tmp_path / "room.db"
        async with opened(file) as here, opened(database) as there:
            for lists in rounds([f"T{number}" for number in range(30)]):
                await asyncio.gather(*(there.commit(writes) for writes in lists))
                for writes_of_one in lists:
                    await here.commit(writes_of_one)
                assert await kept(database) == await kept(file)

    run(live())


def test_of_what_is_said_at_a_table_the_last_is_kept(place: str | Path) -> None:
    async def live() -> list[int]:
        async with opened(place) as store:
            said = [Add(rows.TalkRow("T1", n, None, "{}")) for n in range(1, SAID_KEPT + 6)]
            await store.commit([Add(a_table("T1")), *said])
            return [row.n for row in await store.talk("T1")]

    assert run(live()) == [*range(6, SAID_KEPT + 6)]

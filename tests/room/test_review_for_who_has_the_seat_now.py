"""When a seat has come to somebody else, the coach no longer works for who had it."""

import asyncio
from pathlib import Path

from tablee.room.coaching.coach import ReviewJob
from tablee.room.http.replays import Finished
from tablee.room.http.reviews import lived
from tablee.room.reading import game_of
from tests.room.houses import a_house
from tests.room.rooms import run
from tests.room.test_reviews_refused import a_finished_game


def test_a_review_for_who_had_the_seat_ends_where_one_begins_for_who_has_it_now(tmp_path: Path) -> None:
    async def play() -> None:
        async with a_house(tmp_path) as house:
            _, name = await a_finished_game(house)
            coach, store = house.services.coach, house.services.room.house.store
            kept = await store.table(name)
            assert kept is not None
            game, had = game_of("abracada"), kept.seats[0].person
            assert had is not None
            came = lived(Finished(kept, game, {}), 0)
            has, _ = await house.services.door.introduce("Bo", 0)
            coach.begin(ReviewJob(name, 0, had, game, came))
            before = coach._working[name, 0]
            coach.begin(ReviewJob(name, 0, has.id, game, came))
            now = coach._working[name, 0]
            assert before.task is not None
            assert now.task is not None
            await asyncio.wait([before.task, now.task])
            assert (before.spent, now.spent) == (0, len(came.moments))
            review = await store.review(name, 0)
            assert review is not None
            assert review.person == has.id

    run(play())

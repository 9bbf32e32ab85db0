"""A move that no plan begins with has its reasons too: where it leaves the seat, and what stays in hand."""

from tablee import shelf
from tablee.coach.judging import thought_over
from tablee.coach.moments import sight
from tablee.games.venise import thoughts, words
from tests.coach.played import evening


def test_a_joker_nobody_planned_says_where_it_leaves_you_and_what_you_keep() -> None:
    found = []
    for seed in range(2):
        playing = evening("venise", 2, seed)
        seen = sight(playing.table, playing.hearing, playing.table.awaited()[0])
        thought = thought_over(seen, 20)
        assert all(each.reasons for each in thought), "every move has a reason"
        found += [
            (each, seen) for each in thought if isinstance(each.move, words.TakeJoker) and each.tries == 0
        ]
    assert found, "some joker was not planned"
    for each, seen in found:
        kept = next(why for why in each.reasons if isinstance(why, thoughts.Keeps))
        assert sum(kept.cards) == sum(seen.view.hand) + 1  # type: ignore[attr-defined]
        assert shelf.texts("venise", "en").fact(kept)

from collections import Counter
from collections.abc import Iterable, Sequence

import pytest
from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit.chance import Mismatch, RecordedDice, RecordingDice, ScriptedDice, SealedDice, fits
from tablee.kit.dice import Dice, FastDice, kind_of

SEED = bytes(range(32))
BAG = vec[i64]([18, 18, 18, 6])


def chi_squared(answers: Iterable[int], weights: Sequence[int]) -> float:
    """How far answers stray from what the weights promise; fair ones stray by about the number of kinds."""
    seen = Counter(answers)
    expected = [seen.total() * weight / sum(weights) for weight in weights]
    return sum((seen[kind] - hoped) ** 2 / hoped for kind, hoped in enumerate(expected))


def sealed(entries: int) -> list[Dice]:
    return [SealedDice(SEED, "table|nonces", entry) for entry in range(entries)]


class Loaded(Dice):
    """Dice that fall on 0 a little too often."""

    def __init__(self, inner: Dice) -> None:
        self._inner = inner

    def pick(self, n: i64) -> i64:
        return self._inner.pick(n) if self._inner.pick(20) else 0


# Critical values of the chi-squared distribution for one chance in a thousand.
LIMIT = {2: 13.82, 3: 16.27, 5: 20.52, 12: 32.91}


def test_sealed_picks_are_fair() -> None:
    for n in (6, 13):
        answers = [dice.pick(n) for dice in sealed(600) for _ in range(10)]
        assert chi_squared(answers, [1] * n) < LIMIT[n - 1]


def test_sealed_draws_are_fair() -> None:
    answers = [dice.draw(BAG) for dice in sealed(600) for _ in range(10)]
    assert chi_squared(answers, list(BAG)) < LIMIT[3]


def test_fast_dice_are_fair() -> None:
    dice = FastDice(1)
    assert chi_squared([dice.pick(6) for _ in range(6000)], [1] * 6) < LIMIT[5]
    assert chi_squared([dice.draw(BAG) for _ in range(6000)], list(BAG)) < LIMIT[3]


def test_loaded_dice_are_found_out() -> None:
    loaded = Loaded(SealedDice(SEED, "table|nonces", 0))
    assert chi_squared([loaded.pick(6) for _ in range(6000)], [1] * 6) > LIMIT[5]
    assert chi_squared([loaded.draw(BAG) for _ in range(6000)], list(BAG)) > LIMIT[3]


def test_a_number_that_does_not_divide_the_words_gets_no_bias() -> None:
    third = 1 << 61
    dice = SealedDice(SEED, "table|nonces", 0)
    # 8·2^61 words, divided by 3·2^61: a plain remainder would find the first two thirds 3 : 3 : 2 too often.
    answers = [dice.pick(3 * third) // third for _ in range(3000)]
    assert chi_squared(answers, [1, 1, 1]) < LIMIT[2]
    assert chi_squared(answers, [3, 3, 2]) > LIMIT[2]


def test_sealed_dice_depend_on_seed_scope_entry_and_place() -> None:
    def picks(dice: Dice) -> list[int]:
        return [dice.pick(1_000_000) for _ in range(4)]

    same = picks(SealedDice(SEED, "table|nonces", 3))
    assert picks(SealedDice(SEED, "table|nonces", 3)) == same
    assert len(set(same)) == 4
    assert picks(SealedDice(SEED[::-1], "table|nonces", 3)) != same
    assert picks(SealedDice(SEED, "table|others", 3)) != same
    assert picks(SealedDice(SEED, "table|nonces", 4)) != same


def test_fast_dice_repeat_themselves_for_the_same_seed() -> None:
    one, same, other = FastDice(7), FastDice(7), FastDice(8)
    picks = [one.pick(1000) for _ in range(10)]
    assert [same.pick(1000) for _ in range(10)] == picks
    assert [other.pick(1000) for _ in range(10)] != picks


def test_a_draw_finds_things_kind_after_kind_and_leaves_the_heap_alone() -> None:
    heap = vec[i64]([2, 0, 1])
    assert [kind_of(ticket, heap) for ticket in range(3)] == [0, 0, 2]
    FastDice(1).draw(heap)
    assert list(heap) == [2, 0, 1]


def test_scripted_dice_answer_what_was_written() -> None:
    dice = ScriptedDice([4, 3, 0])
    assert (dice.pick(6), dice.draw(BAG), dice.pick(1)) == (4, 3, 0)
    with pytest.raises(Mismatch, match="no answer left"):
        dice.pick(6)


def test_scripted_dice_do_not_answer_what_is_impossible() -> None:
    with pytest.raises(Mismatch, match="answers 6 to a pick among 6"):
        ScriptedDice([6]).pick(6)
    with pytest.raises(Mismatch, match="draws kind 1"):
        ScriptedDice([1]).draw(vec[i64]([2, 0]))
    with pytest.raises(Mismatch, match="draws kind 2"):
        ScriptedDice([2]).draw(vec[i64]([2, 0]))


def test_recording_dice_keep_every_answer() -> None:
    dice = RecordingDice(ScriptedDice([4, 3]))
    assert (dice.pick(6), dice.draw(BAG)) == (4, 3)
    assert dice.picks == [(6, 4), ((18, 18, 18, 6), 3)]


def test_recorded_dice_answer_again() -> None:
    dice = RecordedDice([(6, 4), ((18, 18, 18, 6), 3)])
    assert dice.pick(6) == 4
    assert not dice.used_up()
    assert dice.draw(BAG) == 3
    assert dice.used_up()
    with pytest.raises(Mismatch, match="nothing recorded"):
        dice.pick(6)


def test_recorded_dice_object_to_another_question() -> None:
    for dice in (RecordedDice([(6, 4)]), RecordedDice([((18, 18, 18, 5), 3)]), RecordedDice([(60, 3)])):
        with pytest.raises(Mismatch, match="but the rules ask"):
            dice.draw(BAG)
    with pytest.raises(Mismatch, match="recorded 6 among 6"):
        RecordedDice([(6, 6)]).pick(6)


def test_only_what_is_there_can_be_drawn() -> None:
    assert fits(6, 5)
    assert fits((0, 1), 1)
    assert not any((fits(6, 6), fits(6, -1), fits((0, 1), 0), fits((0, 1), 2), fits((0, 1), -1)))


def test_there_is_no_pick_among_nothing() -> None:
    with pytest.raises(ValueError, match="no fair pick"):
        SealedDice(SEED, "table|nonces", 0).pick(0)

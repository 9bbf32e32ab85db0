from librt.vecs import vec
from mypy_extensions import i64

from tablee.kit.bits import BIT, HIGHEST, nth_of, ones
from tablee.kit.dice import Dice, FastDice
from tablee.kit.state import ALONE, NO_SEATS, SEATS_OF, SHARED_UP_TO


def test_every_bit_of_a_native_number_can_be_looked_up() -> None:
    assert list(BIT) == [2**n for n in range(HIGHEST + 1)]


def test_bits_are_counted_and_found_by_their_rank() -> None:
    for numbers in ([0], [62], [0, 1, 2], [3, 8, 9, 31, 32, 40, 61]):
        bits = sum(2**n for n in numbers)
        assert ones(bits) == len(numbers)
        assert [nth_of(bits, n) for n in range(len(numbers))] == numbers
    assert ones(0) == 0


def test_the_seats_to_be_awaited_are_shared_by_all_states() -> None:
    for number, seats in enumerate(SEATS_OF):
        assert list(seats) == [seat for seat in range(SHARED_UP_TO) if number & 2**seat]
    assert [list(seats) for seats in ALONE] == [[seat] for seat in range(SHARED_UP_TO)]
    assert list(NO_SEATS) == []


def test_quick_dice_draw_what_one_pick_would_name() -> None:
    heaps = [vec[i64](counts) for counts in ([1], [0, 0, 4], [18, 18, 18, 6], [0, 1, 2, 3, 4, 5, 6, 7, 8])]
    quick, plain = FastDice(5), FastDice(5)
    for _ in range(200):
        for heap in heaps:
            assert quick.draw(heap) == Dice.draw(plain, heap)

"""What people hear of a reveal: who points where, where fingers meet, and who takes what."""

from librt.vecs import vec
from mypy_extensions import i64

from tablee.games.crossing import words
from tablee.games.crossing.stones import spread
from tablee.kit.facts import Event


def tell_fingers(chosen: vec[i64], mushrooms: int, story: list[Event]) -> None:
    """Every finger, seat by seat, then every place where fingers meet."""
    meetings: dict[int, list[int]] = {}
    for seat, target in enumerate(chosen):
        if target >= 0:
            story.append(finger(seat, target, mushrooms, nothing=mushrooms + len(chosen)))
            meetings.setdefault(target, []).append(seat)
    for target, seats in sorted(meetings.items()):
        if len(seats) > 1 and target < mushrooms + len(chosen):
            story.append(meeting(target, seats, mushrooms))


def finger(seat: int, target: int, mushrooms: int, nothing: int) -> Event:
    """Where one seat points."""
    if target == nothing:
        return words.Hesitated(seat=seat)
    if target < mushrooms:
        return words.Pointed(seat=seat, mushroom=target)
    rival = target - mushrooms
    return words.Covered(seat=seat) if rival == seat else words.Reached(seat=seat, rival=rival)


def meeting(target: int, seats: list[int], mushrooms: int) -> Event:
    """C10, C12, C14: several hands at one place, and nobody takes anything."""
    if target < mushrooms:
        return words.Clashed(mushroom=target, seats=tuple(seats))
    owner = target - mushrooms
    others = tuple(seat for seat in seats if seat != owner)
    return words.Repelled(owner, others) if owner in seats else words.Jostled(owner, others)


def tell_taken(seat: int, target: int, heap: int, mushrooms: int, story: list[Event]) -> None:
    """C9, C11: who is alone takes the heap; C16: it may be empty."""
    if heap == 0:
        story.append(words.FoundNothing(seat=seat))
    elif target < mushrooms:
        story.append(words.Took(seat=seat, mushroom=target, stones=spread(heap)))
    else:
        story.append(words.Robbed(seat=seat, rival=target - mushrooms, stones=spread(heap)))

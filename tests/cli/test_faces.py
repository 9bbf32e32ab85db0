from collections.abc import Iterator

import pytest
from msgspec import inspect
from rich.console import Console

from tablee import shelf
from tablee.cli.faces import Face
from tablee.cli.screen import coloured
from tablee.cli.voice import Voice
from tablee.kit.dice import FastDice
from tablee.kit.facts import BySeat, Seat, View
from tablee.kit.texts import LANGUAGES

CROSSING = shelf.game("crossing")
POSITION = CROSSING.parse(
    "seats=3 keeper=1 chooses=no round=4 bag=9R8B7Y mushrooms=2R1W/- tiles=1B/-/- won=-/3Y/- resting=1 "
    "served=- phase=round"
)


class Corner(View, frozen=True):
    pieces: int
    held_by: Seat | None


class Board(View, frozen=True):
    turn: int
    leader: Seat
    weather: str
    corners: tuple[Corner, ...]
    track: tuple[int, ...]
    order: tuple[Seat, ...]
    lives: BySeat[int]
    bids: dict[Seat, int]
    secret: tuple[int, ...] | None


def shown(face: Face, view: View) -> list[str]:
    console = Console(width=100, record=True, file=None, quiet=False, force_terminal=False)
    with console.capture() as caught:
        for part in face.show(view):
            console.print(part)
    return [line.rstrip() for line in caught.get().replace("\N{NO-BREAK SPACE}", " ").splitlines()]


def test_a_view_is_shown_in_the_words_of_its_game() -> None:
    face = Face(Voice("en"), "crossing", ["Ann", "Bob", "Cy"])
    lines = shown(face, CROSSING.view(POSITION, 0))
    assert lines[:3] == [
        "Round: 4 · Keeper of the bag: Bob",
        "Bag: 9 red, 8 blue, 7 yellow",
        "Mushrooms: (1) 2 red, 1 white · (2) –",
    ]
    assert [line.split() for line in lines[5:]] == [
        ["Ann", "1", "blue", "–", "no", "1", "1", "red,", "1", "yellow"],
        ["Bob", "–", "3", "yellow", "yes", "3", "1", "red,", "1", "blue"],
        ["Cy", "–", "–", "no", "0", "1", "red,", "1", "blue,", "1", "yellow"],
    ]


def test_a_view_is_shown_in_french() -> None:
    lines = shown(Face(Voice("fr"), "crossing", ["Ann", "Bob", "Cy"]), CROSSING.view(POSITION, 0))
    assert lines[1] == "Sac : 9 rouges, 8 bleues, 7 jaunes"


def test_any_view_can_be_shown_even_without_words_for_it() -> None:
    corners = (Corner(2, 0), Corner(0, None))
    board = Board(1, 1, "fog", corners, (3, 1, 4), (1, 0), (3, 2), {1: 5}, None)
    lines = shown(Face(Voice("en"), "crossing", ["Ann", "Bob"]), board)
    assert lines[0] == "turn: 1 · leader: Bob · weather: fog · bids: (Bob) 5"
    assert [line.split() for line in lines if line.startswith(("1", "2"))] == [
        ["1", "2", "Ann"],
        ["2", "0", "–"],
    ]
    assert {"track: 3 1 4", "order: Bob, Ann", "lives: (Ann) 3 · (Bob) 2"} <= set(lines)


def test_words_for_colours_have_their_colour() -> None:
    text = coloured("Elf takes 2 red and 1 white from mushroom 3.", Voice("en"))
    assert [text.plain[span.start : span.end] for span in text.spans] == ["2 red", "1 white"]
    french = coloured("Elfe prend 2 blanches et 1 bleue.", Voice("fr"))
    assert {french.plain[span.start : span.end] for span in french.spans} == {"2 blanches", "1 bleue"}


def fields_in(kind: inspect.Type) -> Iterator[str]:
    """The names of all fields, also of what lies in them."""
    match kind:
        case inspect.StructType(fields=fields):
            for field in fields:
                yield field.name
                yield from fields_in(field.type)
        case inspect.VarTupleType(item_type=item) | inspect.Metadata(type=item):
            yield from fields_in(item)
        case inspect.UnionType(types=kinds) | inspect.TupleType(item_types=kinds):
            for each in kinds:
                yield from fields_in(each)


@pytest.mark.parametrize("game", [box.id for box in shelf.boxes()])
@pytest.mark.parametrize("language", LANGUAGES)
def test_every_field_of_a_view_has_its_label_and_no_other_has(game: str, language: str) -> None:
    labels = {key for key in shelf.texts(game, language).messages if key.startswith("view.")}
    assert labels == {f"view.{name}" for name in fields_in(inspect.type_info(shelf.game(game).view_type))}


def test_neighbours_are_called_by_their_names() -> None:
    game = shelf.game("abracada")
    view = game.view(game.setup(3, game.box.options(first=1), FastDice(1), None), 0)
    first, *_ = shown(Face(Voice("en"), "abracada", ["Ann", "Bob", "Cy"]), view)
    assert "To play: Bob · On the left: Cy · On the right: Ann" in first

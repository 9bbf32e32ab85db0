from tablee import shelf
from tablee.kit import seal
from tablee.lab.arena import LineUp
from tablee.lab.seated import SeatedBots, Secret, lay, record
from tablee.table import transcript

CROSSING = shelf.game("crossing")
MATCH = LineUp("crossing", CROSSING.box.options(), ("uniform",) * 3)


def test_a_recorded_game_is_sealed_and_replays_to_its_result() -> None:
    recorded = record(MATCH, Secret(4))
    assert seal.check(recorded.splitlines())["game"] == "crossing"
    recording = transcript.read(recorded)
    *_, (_, _, state) = transcript.steps(CROSSING, recording)
    assert state.result() == recording.closing.result is not None


def test_the_same_secret_gives_the_same_record_and_another_secret_another() -> None:
    assert record(MATCH, Secret(4)) == record(MATCH, Secret(4)) != record(MATCH, Secret(5))


def test_the_commitment_is_on_the_table_before_the_first_stone() -> None:
    table, _ = lay(MATCH, Secret(4))
    assert table.opening.commitment == seal.commitment(Secret(4).seed())
    assert Secret(4).seed().hex() not in str(table.opening)


def test_the_company_waits_for_a_person() -> None:
    table, _ = lay(MATCH, Secret(4), person=1)
    company = SeatedBots(table, Secret(4))
    assert company.choose(at=5) is None
    assert (table.awaited(), table.chosen()) == ((1,), (0, 2))
    step = table.choose(1, table.moves(1)[0], at=6)
    assert [entry.n for entry in step.entries] == [1]


def test_the_company_plays_on_where_no_person_is_awaited() -> None:
    table, _ = lay(MATCH, Secret(4))
    step = SeatedBots(table, Secret(4)).choose(at=0)
    assert step is not None
    assert table.moment == 2

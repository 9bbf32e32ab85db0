"""Nobody is named who would not sit down."""

from tests.cli.shell import Shell, is_one_clear_line


def test_there_are_no_more_bots_than_seats(shell: Shell) -> None:
    told = shell("sim", "crossing", "--seats", "3", "--bots", "uniform,uniform,uniform,greedy")
    assert is_one_clear_line(told)
    assert "4 bots are too many for 3 seats" in told.err

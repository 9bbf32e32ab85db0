"""The list of all laws, and the verdicts on a game."""

from collections.abc import Iterator

from tablee.laws.boards import the_board_is_there
from tablee.laws.coaching import the_coach_knows_no_more
from tablee.laws.counts import counts_match
from tablee.laws.exhibit import Exhibit
from tablee.laws.goldens import every_ending_has_a_golden
from tablee.laws.hearing import twins_hear_the_same
from tablee.laws.imagining import imagined_worlds_look_the_same, several_worlds_are_imagined
from tablee.laws.leaking import nothing_leaks
from tablee.laws.learning import the_lesson_can_be_finished
from tablee.laws.playing import (
    a_copy_is_its_own,
    every_move_can_be_played,
    it_ends,
    no_dead_end,
    nothing_is_lost,
)
from tablee.laws.remembering import a_game_is_remembered
from tablee.laws.repeating import (
    compiled_and_interpreted_agree,
    replaying_gives_the_state,
    texts_and_facts_survive,
    the_same_gives_the_same,
)
from tablee.laws.search import in_every_game
from tablee.laws.searching import fast_and_plain_agree
from tablee.laws.summing import in_some_games, the_coachs_sums_add_up
from tablee.laws.taking_back import a_free_take_back_showed_nothing
from tablee.laws.verdict import Effort, Law, Verdict
from tablee.laws.wording import every_kind_has_its_text

LAWS = (
    Law(1, in_every_game(every_move_can_be_played)),
    Law(2, in_every_game(no_dead_end)),
    Law(3, in_every_game(it_ends)),
    Law(4, in_every_game(the_same_gives_the_same)),
    Law(5, in_every_game(texts_and_facts_survive)),
    Law(6, in_every_game(replaying_gives_the_state)),
    Law(7, in_every_game(imagined_worlds_look_the_same)),
    Law(8, in_every_game(several_worlds_are_imagined)),
    Law(9, in_every_game(nothing_is_lost)),
    Law(10, in_every_game(nothing_leaks)),
    Law(11, in_every_game(a_copy_is_its_own)),
    Law(12, in_every_game(a_free_take_back_showed_nothing)),
    Law(13, every_kind_has_its_text),
    Law(14, every_ending_has_a_golden),
    Law(15, counts_match),
    Law(16, in_every_game(compiled_and_interpreted_agree)),
    Law(17, the_lesson_can_be_finished),
    Law(18, in_every_game(a_game_is_remembered)),
    Law(19, in_every_game(fast_and_plain_agree)),
    Law(20, in_every_game(twins_hear_the_same)),
    Law(21, in_every_game(the_coach_knows_no_more)),
    Law(22, in_some_games(the_coachs_sums_add_up)),
    Law(23, the_board_is_there),
)


def verdicts(exhibit: Exhibit, effort: Effort) -> Iterator[Verdict]:
    """The verdict of each law in turn."""
    for law in LAWS:
        yield law.verdict(exhibit, effort)

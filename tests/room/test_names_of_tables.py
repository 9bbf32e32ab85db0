"""What tables are called in the store."""

import re
from typing import get_args

from tablee.protocol.fields import TableId
from tablee.room.acts.new import table_id

EVENING = 1_900_000_000_000


def test_tables_that_are_made_one_after_the_other_lie_in_this_order() -> None:
    made = [table_id(EVENING + 1000 * second) for second in (0, 1, 35, 36, 37, 1295, 1296, 100_000)]
    assert made == sorted(made)


def test_every_name_is_one_that_the_protocol_knows_and_no_two_are_the_same() -> None:
    (_, known) = get_args(TableId)
    made = {table_id(EVENING) for _ in range(1000)}
    assert len(made) == 1000
    assert all(re.search(known.pattern, name) for name in made)

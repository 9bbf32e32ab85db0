-- What was settled at the start is long and never changes; a table's row is written anew with every move.

CREATE TABLE openings (
    table_id TEXT PRIMARY KEY,
    opening  TEXT NOT NULL                  -- JSON: the first line of the recorded game
) STRICT, WITHOUT ROWID;

INSERT INTO openings SELECT id, opening FROM tables WHERE opening IS NOT NULL;

ALTER TABLE tables DROP COLUMN opening;

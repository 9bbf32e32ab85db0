-- What was settled at the start is long and never changes; a table's row is written anew with every move.

CREATE TABLE openings (
    table_id TEXT COLLATE "C" PRIMARY KEY,
    opening  TEXT COLLATE "C" NOT NULL      -- JSON: the first line of the recorded game
);

INSERT INTO openings SELECT id, opening FROM tables WHERE opening IS NOT NULL;

ALTER TABLE tables DROP COLUMN opening;

-- Finished games that were shared, and how each game ended, worked out once. A share's address names its own id, never
-- the table's. Who is forgotten takes along what they shared.

CREATE TABLE shares (
    id       TEXT PRIMARY KEY,              -- 128 random bits; kept plainly, since all who sat there are shown the link
    table_id TEXT NOT NULL,
    person   TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    seat     INTEGER,                       -- through whose eyes it opens; NULL: the public's
    entry    INTEGER,                       -- at which moment it opens; NULL: at the beginning
    created  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX shares_by_table ON shares (table_id);
CREATE INDEX shares_by_person ON shares (person);

CREATE TABLE results (                      -- of tables that are over, so that a list need not play their logs again
    table_id TEXT PRIMARY KEY,
    result   TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- What a hint showed to its seat, by the entry that marks it: the coach goes by it, and blames nobody who followed.

CREATE TABLE hints_shown (
    table_id TEXT NOT NULL,
    entry    INTEGER NOT NULL,
    moves    TEXT NOT NULL,                 -- JSON
    PRIMARY KEY (table_id, entry)
) STRICT, WITHOUT ROWID;

-- What a hint showed to its seat, by the entry that marks it: the coach goes by it, and blames nobody who followed.

CREATE TABLE hints_shown (
    table_id TEXT COLLATE "C" NOT NULL,
    entry    BIGINT NOT NULL,
    moves    TEXT COLLATE "C" NOT NULL,     -- JSON
    PRIMARY KEY (table_id, entry)
);

-- What the coach said of a finished game to who sat in a seat, kept with the replay; it goes with either.

CREATE TABLE reviews (
    table_id TEXT NOT NULL,
    seat     INTEGER NOT NULL,
    person   TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    created  INTEGER NOT NULL,
    review   TEXT NOT NULL,                 -- JSON; its seed and nodes are in it
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX reviews_by_person ON reviews (person);

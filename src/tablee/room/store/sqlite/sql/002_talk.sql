-- What was said at a table, and what its host did in the open. Who is forgotten takes their words along.

CREATE TABLE talk (
    table_id TEXT NOT NULL,
    n        INTEGER NOT NULL,
    person   TEXT REFERENCES people (id) ON DELETE CASCADE,   -- NULL: the host's doing, told by seats alone
    said     TEXT NOT NULL,                                   -- the frame that all were sent
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

CREATE INDEX talk_by_person ON talk (person);

CREATE TABLE votes (                        -- who wants an absent seat to be handed to a bot
    table_id TEXT NOT NULL,
    seat     INTEGER NOT NULL,
    voter    INTEGER NOT NULL,
    PRIMARY KEY (table_id, seat, voter)
) STRICT, WITHOUT ROWID;

-- Nobody fills the disk by talking: of each table the last two thousand lines are kept.

CREATE TRIGGER talk_is_bounded AFTER INSERT ON talk
BEGIN
    DELETE FROM talk WHERE table_id = NEW.table_id AND n <= NEW.n - 2000;
END;

-- Where a table goes on from: a moment of a finished one. The position holds every hand, so it is told to nobody
-- before the end; it is settled with the table and never changes.

CREATE TABLE branches (
    table_id TEXT PRIMARY KEY,
    parent   TEXT NOT NULL,                 -- the finished table, which may be long gone
    seal     TEXT NOT NULL,                 -- what its recorded game ends with
    entry    INTEGER NOT NULL,              -- the last of its entries that still counts
    seat     INTEGER NOT NULL,              -- from whose eyes: what that seat could not know is dealt anew,
    exact    INTEGER NOT NULL,              -- unless it goes on exactly as it was, against bots
    position TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER branches_stay BEFORE UPDATE ON branches
BEGIN
    SELECT RAISE(ABORT, 'where a table goes on from never changes');
END;

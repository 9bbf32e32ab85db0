-- Who had a seat in play before whoever has it now, each until an entry of the log: a move keeps the name of who made it.
-- Who is forgotten takes their name along, and their moves are given to nobody else.

CREATE TABLE former (
    table_id TEXT NOT NULL,
    seat     INTEGER NOT NULL,
    until    INTEGER NOT NULL,              -- the first entry that is no longer theirs
    person   TEXT REFERENCES people (id) ON DELETE SET NULL,
    name     TEXT,                          -- where several shared a device; elsewhere the person's own name counts
    PRIMARY KEY (table_id, seat, until)
) STRICT, WITHOUT ROWID;

CREATE INDEX former_by_person ON former (person);

CREATE TRIGGER former_forgotten AFTER UPDATE OF person ON former
WHEN NEW.person IS NULL AND NEW.name IS NOT NULL
BEGIN
    UPDATE former SET name = NULL WHERE table_id = NEW.table_id AND seat = NEW.seat AND until = NEW.until;
END;

-- Whom the host lets say nothing at a table, what people round one device are called, and which game came before.

CREATE TABLE silenced (
    table_id TEXT NOT NULL,
    person   TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX silenced_by_person ON silenced (person);

ALTER TABLE seats ADD COLUMN name TEXT;     -- where several share a device; elsewhere the person's own name counts

-- Who is forgotten, or leaves, takes these names along.

CREATE TRIGGER seat_left AFTER UPDATE OF person ON seats
WHEN NEW.person IS NULL AND NEW.name IS NOT NULL
BEGIN
    UPDATE seats SET name = NULL WHERE table_id = NEW.table_id AND seat = NEW.seat;
END;

-- Links to look on that are made void are void for all games that led here.

CREATE INDEX tables_by_rematch ON tables (rematch) WHERE rematch IS NOT NULL;

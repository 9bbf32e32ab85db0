-- Who lends a game: lets its moves be put into a collection. Each for oneself, at one table; nobody has until they say so.

CREATE TABLE lent (
    table_id TEXT NOT NULL,
    person   TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX lent_by_person ON lent (person);

-- Games that stay here for good: somebody who had a seat there is forgotten, and can no longer say yes or no.

CREATE TABLE kept_back (
    table_id TEXT PRIMARY KEY
) STRICT, WITHOUT ROWID;

INSERT INTO kept_back SELECT DISTINCT table_id FROM seats JOIN tables ON id = table_id
    WHERE status <> 'open' AND person IS NULL AND seats.bot IS NULL;
INSERT OR IGNORE INTO kept_back SELECT DISTINCT table_id FROM former WHERE person IS NULL;

CREATE TRIGGER kept_back_for_good BEFORE DELETE ON people
BEGIN
    INSERT OR IGNORE INTO kept_back SELECT DISTINCT table_id FROM held WHERE person = OLD.id;
END;

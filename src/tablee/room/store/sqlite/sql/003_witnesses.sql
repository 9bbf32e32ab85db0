-- Whom the people at a table let see every hand. Who sits or sat there is never one; who has looked never sits there.

CREATE TABLE consents (
    table_id TEXT NOT NULL,
    watcher  TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    giver    TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, watcher, giver)
) STRICT, WITHOUT ROWID;

CREATE INDEX consents_by_watcher ON consents (watcher);
CREATE INDEX consents_by_giver ON consents (giver);

CREATE TABLE witnesses (                    -- who has looked through a seat's eyes
    table_id TEXT NOT NULL,
    person   TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    name     TEXT NOT NULL,                 -- as it was then: a new name would be a way to say something
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX witnesses_by_person ON witnesses (person);

CREATE TABLE sat (                          -- who holds a seat, or once held one
    table_id TEXT NOT NULL,
    person   TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX sat_by_person ON sat (person);

INSERT INTO sat SELECT DISTINCT table_id, person FROM seats WHERE person IS NOT NULL;

CREATE TRIGGER sat_down AFTER INSERT ON seats
WHEN NEW.person IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM sat WHERE table_id = NEW.table_id AND person = NEW.person)
BEGIN
    INSERT INTO sat VALUES (NEW.table_id, NEW.person);
END;

CREATE TRIGGER sat_down_later AFTER UPDATE OF person ON seats
WHEN NEW.person IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM sat WHERE table_id = NEW.table_id AND person = NEW.person)
BEGIN
    INSERT INTO sat VALUES (NEW.table_id, NEW.person);
END;

-- Who comes late, and who lost a device: which hands somebody has held, who asks for a bot's seat, whose link is void.

ALTER TABLE seats ADD COLUMN void TEXT REFERENCES people (id) ON DELETE SET NULL;   -- whose devices no longer open it

CREATE TABLE held (                         -- which seats somebody has had in play: whose hands they have seen
    table_id TEXT NOT NULL,
    person   TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,              -- −1: one we do not know
    PRIMARY KEY (table_id, person, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX held_by_person ON held (person);

INSERT INTO held SELECT table_id, person, seat FROM seats JOIN tables ON id = table_id
    WHERE person IS NOT NULL AND status <> 'open';
INSERT INTO held SELECT table_id, person, -1 FROM sat JOIN tables ON id = table_id
    WHERE status <> 'open'
    AND NOT EXISTS (SELECT 1 FROM held WHERE held.table_id = sat.table_id AND held.person = sat.person);

CREATE TRIGGER dealt AFTER UPDATE OF status ON tables
WHEN OLD.status = 'open' AND NEW.status <> 'open'
BEGIN
    INSERT INTO held SELECT table_id, person, seat FROM seats
        WHERE table_id = NEW.id AND person IS NOT NULL
        AND NOT EXISTS (SELECT 1 FROM held AS h
            WHERE h.table_id = seats.table_id AND h.person = seats.person AND h.seat = seats.seat);
END;

CREATE TRIGGER dealt_in AFTER UPDATE OF person ON seats
WHEN NEW.person IS NOT NULL
    AND (SELECT status FROM tables WHERE id = NEW.table_id) <> 'open'
    AND NOT EXISTS (SELECT 1 FROM held WHERE table_id = NEW.table_id AND person = NEW.person AND seat = NEW.seat)
BEGIN
    INSERT INTO held VALUES (NEW.table_id, NEW.person, NEW.seat);
END;

CREATE TABLE asks (                         -- who would like a bot's seat
    table_id TEXT NOT NULL,
    person   TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    seat     INTEGER NOT NULL,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX asks_by_person ON asks (person);

CREATE TABLE agreed (                       -- and who at the table would give it to them
    table_id TEXT NOT NULL,
    person   TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    giver    TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, person, giver)
) STRICT, WITHOUT ROWID;

CREATE INDEX agreed_by_person ON agreed (person);
CREATE INDEX agreed_by_giver ON agreed (giver);

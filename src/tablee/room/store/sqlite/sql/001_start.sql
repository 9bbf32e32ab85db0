-- What a room keeps. A table's entries are the truth; everything else is around it or can be worked out again.

CREATE TABLE room (
    one     INTEGER PRIMARY KEY CHECK (one = 1),
    epoch   INTEGER NOT NULL                -- another number after a backup was restored: history was rewritten
) STRICT;

CREATE TABLE people (
    id      TEXT PRIMARY KEY,
    name    TEXT NOT NULL,
    created INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE tokens (                       -- how a person is known again; only the hash is kept
    hash    BLOB PRIMARY KEY,
    person  TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE
) STRICT, WITHOUT ROWID;

CREATE INDEX tokens_by_person ON tokens (person);

CREATE TABLE tables (
    id      TEXT PRIMARY KEY,
    game    TEXT NOT NULL,
    status  TEXT NOT NULL CHECK (status IN ('open', 'playing', 'over')),
    options TEXT NOT NULL,
    clock   TEXT,
    seed    BLOB NOT NULL,
    opening TEXT,                           -- settled at the start: the first line of the recorded game
    host    INTEGER NOT NULL,
    chat    TEXT NOT NULL,
    code    TEXT UNIQUE,
    rematch TEXT,
    told    INTEGER NOT NULL,               -- how many things all have been told: the public's n
    awaited TEXT NOT NULL,
    created INTEGER NOT NULL,
    touched INTEGER NOT NULL,
    expires INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE seats (
    table_id TEXT NOT NULL,
    seat     INTEGER NOT NULL,
    person   TEXT REFERENCES people (id) ON DELETE SET NULL,
    bot      TEXT,
    ready    INTEGER NOT NULL,
    nonce    TEXT,
    told     INTEGER NOT NULL,              -- how many things this seat alone was told: its n is the public's and these
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_by_person ON seats (person);

CREATE TABLE watchers (                     -- who came by a watch link, so that a reload needs none
    table_id TEXT NOT NULL,
    person   TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX watchers_by_person ON watchers (person);

CREATE TABLE links (
    hash     BLOB PRIMARY KEY,
    table_id TEXT NOT NULL,
    role     TEXT NOT NULL CHECK (role IN ('seat', 'watch', 'screen', 'mine')),
    person   TEXT REFERENCES people (id) ON DELETE CASCADE,
    uses     INTEGER,                       -- how often it can still be used; NULL: as often as one likes
    expires  INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX links_by_table ON links (table_id);
CREATE INDEX links_by_person ON links (person);

CREATE TABLE entries (
    table_id TEXT NOT NULL,
    n        INTEGER NOT NULL,
    entry    TEXT NOT NULL,
    PRIMARY KEY (table_id, n)
) STRICT, WITHOUT ROWID;

CREATE TABLE sealed (                       -- choices handed in and not yet played
    table_id TEXT NOT NULL,
    seat     INTEGER NOT NULL,
    move     TEXT NOT NULL,
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;

CREATE TABLE receipts (                     -- what was answered to a message, so that it counts once
    table_id TEXT NOT NULL,
    id       TEXT NOT NULL,
    hash     BLOB NOT NULL,
    n        INTEGER NOT NULL,
    PRIMARY KEY (table_id, id)
) STRICT, WITHOUT ROWID;

-- The log only grows.

CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
BEGIN
    SELECT RAISE(ABORT, 'an entry never changes');
END;

CREATE TRIGGER entries_follow BEFORE INSERT ON entries
WHEN NEW.n <> ifnull((SELECT max(n) + 1 FROM entries WHERE table_id = NEW.table_id), 0)
BEGIN
    SELECT RAISE(ABORT, 'entries are dense');
END;

CREATE TRIGGER entries_last BEFORE DELETE ON entries
WHEN EXISTS (SELECT 1 FROM tables WHERE id = OLD.table_id)
BEGIN
    SELECT RAISE(ABORT, 'entries go only with their table');
END;

-- What whoever runs the room is shown of its nodes, and how many tickets somebody has at all of them.

ALTER TABLE nodes ADD COLUMN opened INTEGER NOT NULL DEFAULT 0;
ALTER TABLE nodes ADD COLUMN state TEXT NOT NULL DEFAULT '{}';          -- JSON: how it does

CREATE TABLE gone_nodes (                   -- those that were lost, for a while
    id       TEXT PRIMARY KEY,
    address  TEXT NOT NULL,
    version  TEXT NOT NULL,
    until    INTEGER NOT NULL,
    opened   INTEGER NOT NULL,
    state    TEXT NOT NULL
) STRICT, WITHOUT ROWID;

ALTER TABLE tickets ADD COLUMN asker TEXT NOT NULL DEFAULT '';          -- the hash of whom they count for

CREATE INDEX tickets_by_asker ON tickets (asker, until);

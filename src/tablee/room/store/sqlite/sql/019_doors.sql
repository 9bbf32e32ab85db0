-- What opens or bars the doors of every node of one room.

CREATE TABLE openers (                      -- what the operator has given out or barred, at any node
    kind     TEXT NOT NULL CHECK (kind IN ('link', 'key', 'ban')),
    name     TEXT NOT NULL,                 -- the hash of a secret, or an address
    until    INTEGER NOT NULL,
    PRIMARY KEY (kind, name)
) STRICT, WITHOUT ROWID;

CREATE TABLE secrets (                      -- what all nodes must have alike: the key for push services
    name     TEXT PRIMARY KEY,
    value    TEXT NOT NULL
) STRICT, WITHOUT ROWID;

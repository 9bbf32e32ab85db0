-- What opens or bars the doors of every node of one room.

CREATE TABLE openers (                      -- what the operator has given out or barred, at any node
    kind     TEXT COLLATE "C" NOT NULL CHECK (kind IN ('link', 'key', 'ban')),
    name     TEXT COLLATE "C" NOT NULL,     -- the hash of a secret, or an address
    until    BIGINT NOT NULL,
    PRIMARY KEY (kind, name)
);

CREATE TABLE secrets (                      -- what all nodes must have alike: the key for push services
    name     TEXT COLLATE "C" PRIMARY KEY,
    value    TEXT COLLATE "C" NOT NULL
);

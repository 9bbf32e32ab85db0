-- What whoever runs the room is shown of its nodes, and how many tickets somebody has at all of them.

ALTER TABLE nodes ADD COLUMN opened BIGINT NOT NULL DEFAULT 0;
ALTER TABLE nodes ADD COLUMN state TEXT COLLATE "C" NOT NULL DEFAULT '{}';          -- JSON: how it does

CREATE TABLE gone_nodes (                   -- those that were lost, for a while
    id       TEXT COLLATE "C" PRIMARY KEY,
    address  TEXT COLLATE "C" NOT NULL,
    version  TEXT COLLATE "C" NOT NULL,
    until    BIGINT NOT NULL,
    opened   BIGINT NOT NULL,
    state    TEXT COLLATE "C" NOT NULL
);

ALTER TABLE tickets ADD COLUMN asker TEXT COLLATE "C" NOT NULL DEFAULT '';          -- the hash of whom they count for

CREATE INDEX tickets_by_asker ON tickets (asker, until);

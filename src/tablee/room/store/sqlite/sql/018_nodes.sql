-- What the nodes of one room have in common besides its tables. A file belongs to one node: nothing is ever in here.

CREATE TABLE nodes (                        -- who is alive: each says so every second
    id       TEXT PRIMARY KEY,
    address  TEXT NOT NULL,
    version  TEXT NOT NULL,
    until    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE leases (                       -- who lets bots think and clocks run at a table; while that node is alive
    what     TEXT PRIMARY KEY,
    node     TEXT NOT NULL,
    fence    INTEGER NOT NULL               -- goes up with every other node that takes it
) STRICT, WITHOUT ROWID;

CREATE INDEX leases_by_node ON leases (node);

CREATE TABLE present (                      -- who is connected where
    table_id TEXT NOT NULL,
    node     TEXT NOT NULL,
    role     TEXT NOT NULL,
    person   TEXT NOT NULL,                 -- '' for all who gave no name
    name     TEXT NOT NULL,
    since    INTEGER NOT NULL,
    clients  INTEGER NOT NULL,
    PRIMARY KEY (table_id, node, role, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX present_by_node ON present (node);

CREATE TABLE gestures (                     -- what is told at other nodes and not kept
    n        INTEGER PRIMARY KEY,
    table_id TEXT NOT NULL,
    node     TEXT NOT NULL,
    reach    TEXT NOT NULL,
    person   TEXT NOT NULL,
    frame    TEXT NOT NULL,                 -- JSON, as it is sent
    at       INTEGER NOT NULL
) STRICT;

CREATE INDEX gestures_of_a_table ON gestures (table_id, n);

CREATE TABLE tickets (                      -- what opens the socket of any node once
    hash     BLOB PRIMARY KEY,
    table_id TEXT NOT NULL,
    role     TEXT NOT NULL,
    person   TEXT,
    link     BLOB,
    until    INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- What the nodes of one room have in common besides its tables. Times are the database's own.

CREATE FUNCTION clock_ms() RETURNS BIGINT LANGUAGE sql VOLATILE
RETURN (extract(epoch FROM clock_timestamp()) * 1000)::bigint;

CREATE TABLE nodes (                        -- who is alive: each says so every second
    id       TEXT COLLATE "C" PRIMARY KEY,
    address  TEXT COLLATE "C" NOT NULL,
    version  TEXT COLLATE "C" NOT NULL,
    until    BIGINT NOT NULL
);

CREATE TABLE leases (                       -- who lets bots think and clocks run at a table; while that node is alive
    what     TEXT COLLATE "C" PRIMARY KEY,
    node     TEXT COLLATE "C" NOT NULL,
    fence    BIGINT NOT NULL                -- goes up with every other node that takes it
);

CREATE INDEX leases_by_node ON leases (node);

CREATE UNLOGGED TABLE present (             -- who is connected where
    table_id TEXT COLLATE "C" NOT NULL,
    node     TEXT COLLATE "C" NOT NULL,
    role     TEXT COLLATE "C" NOT NULL,
    person   TEXT COLLATE "C" NOT NULL,     -- '' for all who gave no name
    name     TEXT COLLATE "C" NOT NULL,
    since    BIGINT NOT NULL,
    clients  BIGINT NOT NULL,
    PRIMARY KEY (table_id, node, role, person)
);

CREATE INDEX present_by_node ON present (node);

CREATE UNLOGGED TABLE gestures (            -- what is told at other nodes and not kept
    n        BIGINT GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    table_id TEXT COLLATE "C" NOT NULL,
    node     TEXT COLLATE "C" NOT NULL,
    reach    TEXT COLLATE "C" NOT NULL,
    person   TEXT COLLATE "C" NOT NULL,
    frame    TEXT COLLATE "C" NOT NULL,     -- JSON, as it is sent
    at       BIGINT NOT NULL
);

CREATE INDEX gestures_of_a_table ON gestures (table_id, n);

CREATE TABLE tickets (                      -- what opens the socket of any node once
    hash     BYTEA PRIMARY KEY,
    table_id TEXT COLLATE "C" NOT NULL,
    role     TEXT COLLATE "C" NOT NULL,
    person   TEXT COLLATE "C",
    link     BYTEA,
    until    BIGINT NOT NULL
);

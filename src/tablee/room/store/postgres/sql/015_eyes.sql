-- Who lets those who sat with them go through their decisions with the coach. Each for oneself, at one table.

CREATE TABLE lets_through (
    table_id TEXT COLLATE "C" NOT NULL,
    person   TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, person)
);

CREATE INDEX lets_through_by_person ON lets_through (person);

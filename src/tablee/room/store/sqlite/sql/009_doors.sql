-- Who stays away from what: who knows hands of the game that a table goes on from, and whom the host sent away.

CREATE TABLE foreknown (                    -- who sat in a game before the branch, or made it: they saw what lay there
    table_id TEXT NOT NULL,
    person   TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX foreknown_by_person ON foreknown (person);

-- Of tables that go on already: all who sat in any game before, and who has the chosen seat now.

INSERT INTO foreknown
WITH RECURSIVE before(id, parent) AS (SELECT table_id, parent FROM branches
    UNION SELECT before.id, branches.parent FROM before JOIN branches ON branches.table_id = before.parent)
SELECT before.id, sat.person FROM before JOIN sat ON sat.table_id = before.parent
UNION SELECT seats.table_id, seats.person FROM seats JOIN branches USING (table_id, seat) WHERE seats.person IS NOT NULL;

CREATE TABLE sent_away (                    -- who may not come to a table until its host lets them in again
    table_id TEXT NOT NULL,
    person   TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    name     TEXT NOT NULL,                 -- as it was then, so that the host knows whom to let in
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;

CREATE INDEX sent_away_by_person ON sent_away (person);

-- Games over days: when time is up at a table whose clock counts days, so that a sweep finds it without reading logs.

CREATE TABLE deadlines (
    table_id TEXT PRIMARY KEY,
    due      INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX deadlines_by_due ON deadlines (due);

-- Such clocks could be set before, by programs: where one stood still it runs from now on. Its table knows the exact time.

INSERT INTO deadlines
SELECT id, touched + json_extract(clock, '$.per_move_ms') FROM tables
WHERE status = 'playing' AND json_extract(clock, '$.per_move_ms') >= 86400000;

-- Devices that want to be called when it is somebody's turn. Who is forgotten takes theirs along.

CREATE TABLE subscriptions (
    person   TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    endpoint TEXT NOT NULL,                 -- where the push service of the browser takes messages for it
    p256dh   TEXT NOT NULL,
    auth     TEXT NOT NULL,
    lang     TEXT NOT NULL,
    created  INTEGER NOT NULL,
    PRIMARY KEY (person, endpoint)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER subscriptions_are_few AFTER INSERT ON subscriptions
BEGIN
    DELETE FROM subscriptions WHERE person = NEW.person AND endpoint NOT IN (
        SELECT endpoint FROM subscriptions WHERE person = NEW.person ORDER BY created DESC, endpoint LIMIT 8
    );
END;

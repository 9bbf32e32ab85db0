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

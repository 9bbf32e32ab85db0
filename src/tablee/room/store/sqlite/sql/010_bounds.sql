-- Who is silenced keeps the name they had then, as witnesses do: a new name would be a way to say something.

ALTER TABLE silenced ADD COLUMN name TEXT NOT NULL DEFAULT '';

UPDATE silenced SET name = (SELECT name FROM people WHERE id = person);

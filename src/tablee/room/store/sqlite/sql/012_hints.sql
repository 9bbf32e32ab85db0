-- Whether those who sit at a table agreed before the start that anybody may ask for hints.

ALTER TABLE tables ADD COLUMN hints INTEGER NOT NULL DEFAULT 0 CHECK (hints IN (0, 1));

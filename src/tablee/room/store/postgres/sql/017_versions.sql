-- How often a table was written to, where several nodes write: who knows another number is behind.

ALTER TABLE tables ADD COLUMN version BIGINT NOT NULL DEFAULT 0;

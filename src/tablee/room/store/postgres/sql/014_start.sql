-- What the first fourteen files of SQLite come to. From here on both have a file for each number, and a test compares
-- them. Texts are compared byte by byte, as SQLite does, whatever the language of the database.

CREATE TABLE tablee (                       -- what SQLite keeps beside the rows: this is a room, and of which form
    one     BIGINT PRIMARY KEY CHECK (one = 1),
    form    BIGINT NOT NULL,                -- the last of these files that was run
    tenure  BIGINT NOT NULL                 -- how often a room was opened here: has another been since?
);

INSERT INTO tablee VALUES (1, 0, 0);

CREATE TABLE room (
    one     BIGINT PRIMARY KEY CHECK (one = 1),
    epoch   BIGINT NOT NULL                -- another number after a backup was restored: history was rewritten
);

CREATE TABLE people (
    id      TEXT COLLATE "C" PRIMARY KEY,
    name    TEXT COLLATE "C" NOT NULL,
    created BIGINT NOT NULL,
    expires BIGINT NOT NULL
);

CREATE TABLE tokens (                       -- how a person is known again; only the hash is kept
    hash    BYTEA PRIMARY KEY,
    person  TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE
);

CREATE INDEX tokens_by_person ON tokens (person);

CREATE TABLE tables (
    id      TEXT COLLATE "C" PRIMARY KEY,
    game    TEXT COLLATE "C" NOT NULL,
    status  TEXT COLLATE "C" NOT NULL CHECK (status IN ('open', 'playing', 'over')),
    options TEXT COLLATE "C" NOT NULL,
    clock   TEXT COLLATE "C",
    seed    BYTEA NOT NULL,
    opening TEXT COLLATE "C",               -- settled at the start: the first line of the recorded game
    host    BIGINT NOT NULL,
    chat    TEXT COLLATE "C" NOT NULL,
    code    TEXT COLLATE "C" UNIQUE,
    rematch TEXT COLLATE "C",
    told    BIGINT NOT NULL,               -- how many things all have been told: the public's n
    awaited TEXT COLLATE "C" NOT NULL,
    created BIGINT NOT NULL,
    touched BIGINT NOT NULL,
    expires BIGINT NOT NULL,
    hints   BOOLEAN NOT NULL DEFAULT FALSE  -- whether all agreed before the start that anybody may ask for hints
);

CREATE TABLE seats (
    table_id TEXT COLLATE "C" NOT NULL,
    seat     BIGINT NOT NULL,
    person   TEXT COLLATE "C" REFERENCES people (id) ON DELETE SET NULL,
    bot      TEXT COLLATE "C",
    ready    BOOLEAN NOT NULL,
    nonce    TEXT COLLATE "C",
    told     BIGINT NOT NULL,              -- how many things this seat alone was told: its n is the public's and these
    void     TEXT COLLATE "C" REFERENCES people (id) ON DELETE SET NULL, -- whose devices no longer open it
    name     TEXT COLLATE "C",              -- where several share a device; elsewhere the person's own name counts
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX seats_by_person ON seats (person);

CREATE TABLE watchers (                     -- who came by a watch link, so that a reload needs none
    table_id TEXT COLLATE "C" NOT NULL,
    person   TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, person)
);

CREATE INDEX watchers_by_person ON watchers (person);

CREATE TABLE links (
    hash     BYTEA PRIMARY KEY,
    table_id TEXT COLLATE "C" NOT NULL,
    role     TEXT COLLATE "C" NOT NULL CHECK (role IN ('seat', 'watch', 'screen', 'mine')),
    person   TEXT COLLATE "C" REFERENCES people (id) ON DELETE CASCADE,
    uses     BIGINT,                       -- how often it can still be used; NULL: as often as one likes
    expires  BIGINT NOT NULL
);

CREATE INDEX links_by_table ON links (table_id);
CREATE INDEX links_by_person ON links (person);

CREATE TABLE entries (
    table_id TEXT COLLATE "C" NOT NULL,
    n        BIGINT NOT NULL,
    entry    TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, n)
);

CREATE TABLE sealed (                       -- choices handed in and not yet played
    table_id TEXT COLLATE "C" NOT NULL,
    seat     BIGINT NOT NULL,
    move     TEXT COLLATE "C" NOT NULL,
    PRIMARY KEY (table_id, seat)
);

CREATE TABLE receipts (                     -- what was answered to a message, so that it counts once
    table_id TEXT COLLATE "C" NOT NULL,
    id       TEXT COLLATE "C" NOT NULL,
    hash     BYTEA NOT NULL,
    n        BIGINT NOT NULL,
    PRIMARY KEY (table_id, id)
);

CREATE TABLE talk (
    table_id TEXT COLLATE "C" NOT NULL,
    n        BIGINT NOT NULL,
    person   TEXT COLLATE "C" REFERENCES people (id) ON DELETE CASCADE, -- NULL: the host's doing, told by seats alone
    said     TEXT COLLATE "C" NOT NULL,                       -- the frame that all were sent
    PRIMARY KEY (table_id, n)
);

CREATE INDEX talk_by_person ON talk (person);

CREATE TABLE votes (                        -- who wants an absent seat to be handed to a bot
    table_id TEXT COLLATE "C" NOT NULL,
    seat     BIGINT NOT NULL,
    voter    BIGINT NOT NULL,
    PRIMARY KEY (table_id, seat, voter)
);

CREATE TABLE consents (
    table_id TEXT COLLATE "C" NOT NULL,
    watcher  TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    giver    TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, watcher, giver)
);

CREATE INDEX consents_by_watcher ON consents (watcher);
CREATE INDEX consents_by_giver ON consents (giver);

CREATE TABLE witnesses (                    -- who has looked through a seat's eyes
    table_id TEXT COLLATE "C" NOT NULL,
    person   TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    name     TEXT COLLATE "C" NOT NULL,     -- as it was then: a new name would be a way to say something
    PRIMARY KEY (table_id, person)
);

CREATE INDEX witnesses_by_person ON witnesses (person);

CREATE TABLE sat (                          -- who holds a seat, or once held one
    table_id TEXT COLLATE "C" NOT NULL,
    person   TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, person)
);

CREATE INDEX sat_by_person ON sat (person);

CREATE TABLE held (                         -- which seats somebody has had in play: whose hands they have seen
    table_id TEXT COLLATE "C" NOT NULL,
    person   TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    seat     BIGINT NOT NULL,              -- −1: one we do not know
    PRIMARY KEY (table_id, person, seat)
);

CREATE INDEX held_by_person ON held (person);

CREATE TABLE asks (                         -- who would like a bot's seat
    table_id TEXT COLLATE "C" NOT NULL,
    person   TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    seat     BIGINT NOT NULL,
    PRIMARY KEY (table_id, person)
);

CREATE INDEX asks_by_person ON asks (person);

CREATE TABLE agreed (                       -- and who at the table would give it to them
    table_id TEXT COLLATE "C" NOT NULL,
    person   TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    giver    TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, person, giver)
);

CREATE INDEX agreed_by_person ON agreed (person);
CREATE INDEX agreed_by_giver ON agreed (giver);

CREATE TABLE shares (
    id       TEXT COLLATE "C" PRIMARY KEY,  -- 128 random bits; kept plainly, since all who sat there are shown the link
    table_id TEXT COLLATE "C" NOT NULL,
    person   TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    seat     BIGINT,                       -- through whose eyes it opens; NULL: the public's
    entry    BIGINT,                       -- at which moment it opens; NULL: at the beginning
    created  BIGINT NOT NULL
);

CREATE INDEX shares_by_table ON shares (table_id);
CREATE INDEX shares_by_person ON shares (person);

CREATE TABLE results (                      -- of tables that are over, so that a list need not play their logs again
    table_id TEXT COLLATE "C" PRIMARY KEY,
    result   TEXT COLLATE "C" NOT NULL
);

CREATE TABLE branches (
    table_id TEXT COLLATE "C" PRIMARY KEY,
    parent   TEXT COLLATE "C" NOT NULL,     -- the finished table, which may be long gone
    seal     TEXT COLLATE "C" NOT NULL,     -- what its recorded game ends with
    entry    BIGINT NOT NULL,              -- the last of its entries that still counts
    seat     BIGINT NOT NULL,              -- from whose eyes: what that seat could not know is dealt anew,
    exact    BOOLEAN NOT NULL,              -- unless it goes on exactly as it was, against bots
    position TEXT COLLATE "C" NOT NULL
);

CREATE TABLE deadlines (
    table_id TEXT COLLATE "C" PRIMARY KEY,
    due      BIGINT NOT NULL
);

CREATE INDEX deadlines_by_due ON deadlines (due);

CREATE TABLE subscriptions (
    person   TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    endpoint TEXT COLLATE "C" NOT NULL,     -- where the push service of the browser takes messages for it
    p256dh   TEXT COLLATE "C" NOT NULL,
    auth     TEXT COLLATE "C" NOT NULL,
    lang     TEXT COLLATE "C" NOT NULL,
    created  BIGINT NOT NULL,
    PRIMARY KEY (person, endpoint)
);

CREATE TABLE silenced (
    table_id TEXT COLLATE "C" NOT NULL,
    person   TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    name     TEXT COLLATE "C" NOT NULL DEFAULT '', -- as it was then, which all are still shown
    PRIMARY KEY (table_id, person)
);

CREATE INDEX silenced_by_person ON silenced (person);
CREATE INDEX tables_by_rematch ON tables (rematch) WHERE rematch IS NOT NULL;

CREATE TABLE foreknown (                    -- who sat in a game before the branch, or made it: they saw what lay there
    table_id TEXT COLLATE "C" NOT NULL,
    person   TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, person)
);

CREATE INDEX foreknown_by_person ON foreknown (person);

CREATE TABLE sent_away (                    -- who may not come to a table until its host lets them in again
    table_id TEXT COLLATE "C" NOT NULL,
    person   TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    name     TEXT COLLATE "C" NOT NULL,     -- as it was then, so that the host knows whom to let in
    PRIMARY KEY (table_id, person)
);

CREATE INDEX sent_away_by_person ON sent_away (person);

CREATE TABLE former (
    table_id TEXT COLLATE "C" NOT NULL,
    seat     BIGINT NOT NULL,
    until    BIGINT NOT NULL,              -- the first entry that is no longer theirs
    person   TEXT COLLATE "C" REFERENCES people (id) ON DELETE SET NULL,
    name     TEXT COLLATE "C",              -- where several shared a device; elsewhere the person's own name counts
    PRIMARY KEY (table_id, seat, until)
);

CREATE INDEX former_by_person ON former (person);

CREATE TABLE reviews (
    table_id TEXT COLLATE "C" NOT NULL,
    seat     BIGINT NOT NULL,
    person   TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    created  BIGINT NOT NULL,
    review   TEXT COLLATE "C" NOT NULL,     -- JSON; its seed and nodes are in it
    PRIMARY KEY (table_id, seat)
);

CREATE INDEX reviews_by_person ON reviews (person);

CREATE TABLE lent (
    table_id TEXT COLLATE "C" NOT NULL,
    person   TEXT COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
    PRIMARY KEY (table_id, person)
);

CREATE INDEX lent_by_person ON lent (person);

CREATE TABLE kept_back (
    table_id TEXT COLLATE "C" PRIMARY KEY
);
CREATE INDEX seats_by_void ON seats (void) WHERE void IS NOT NULL;

-- SQLite's words for what is inside a text of JSON, so that one statement serves both.

CREATE FUNCTION json_extract(body TEXT, path TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT
RETURN body::json ->> substr(path, 3);

CREATE FUNCTION json_set(body TEXT, path TEXT, fresh TEXT) RETURNS TEXT LANGUAGE sql IMMUTABLE STRICT
RETURN (    -- of a field that is there, to the byte as SQLite does it
    SELECT '{' || string_agg(to_json(key)::text || ':'
        || CASE WHEN key = substr(path, 3) THEN to_json(fresh)::text ELSE value::text END, ',' ORDER BY place) || '}'
    FROM json_each(body::json) WITH ORDINALITY AS fields(key, value, place)
);

-- The log only grows.

CREATE FUNCTION refused() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION '%', TG_ARGV[0] USING ERRCODE = 'integrity_constraint_violation';
END $$;

CREATE TRIGGER entries_stay BEFORE UPDATE ON entries
FOR EACH ROW EXECUTE FUNCTION refused('an entry never changes');

CREATE FUNCTION entries_follow() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF NEW.n <> coalesce((SELECT max(n) + 1 FROM entries WHERE table_id = NEW.table_id), 0) THEN
        RAISE EXCEPTION 'entries are dense' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN NEW;
END $$;

CREATE TRIGGER entries_follow BEFORE INSERT ON entries FOR EACH ROW EXECUTE FUNCTION entries_follow();

CREATE FUNCTION entries_last() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT 1 FROM tables WHERE id = OLD.table_id) THEN
        RAISE EXCEPTION 'entries go only with their table' USING ERRCODE = 'integrity_constraint_violation';
    END IF;
    RETURN OLD;
END $$;

CREATE TRIGGER entries_last BEFORE DELETE ON entries FOR EACH ROW EXECUTE FUNCTION entries_last();

CREATE TRIGGER branches_stay BEFORE UPDATE ON branches
FOR EACH ROW EXECUTE FUNCTION refused('where a table goes on from never changes');

-- Nobody fills the disk by talking, nor by asking to be called.

CREATE FUNCTION talk_is_bounded() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM talk WHERE table_id = NEW.table_id AND n <= NEW.n - 2000;
    RETURN NULL;
END $$;

CREATE TRIGGER talk_is_bounded AFTER INSERT ON talk FOR EACH ROW EXECUTE FUNCTION talk_is_bounded();

CREATE FUNCTION subscriptions_are_few() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    DELETE FROM subscriptions WHERE person = NEW.person AND endpoint NOT IN (
        SELECT endpoint FROM subscriptions WHERE person = NEW.person ORDER BY created DESC, endpoint LIMIT 8
    );
    RETURN NULL;
END $$;

CREATE TRIGGER subscriptions_are_few AFTER INSERT ON subscriptions
FOR EACH ROW EXECUTE FUNCTION subscriptions_are_few();

-- Who sat, and whose hands they have held.

CREATE FUNCTION sat_down() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO sat VALUES (NEW.table_id, NEW.person) ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

CREATE TRIGGER sat_down AFTER INSERT OR UPDATE OF person ON seats
FOR EACH ROW WHEN (NEW.person IS NOT NULL) EXECUTE FUNCTION sat_down();

CREATE FUNCTION dealt() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO held SELECT table_id, person, seat FROM seats
        WHERE table_id = NEW.id AND person IS NOT NULL ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

CREATE TRIGGER dealt AFTER UPDATE OF status ON tables
FOR EACH ROW WHEN (OLD.status = 'open' AND NEW.status <> 'open') EXECUTE FUNCTION dealt();

CREATE FUNCTION dealt_in() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO held SELECT NEW.table_id, NEW.person, NEW.seat FROM tables
        WHERE id = NEW.table_id AND status <> 'open' ON CONFLICT DO NOTHING;
    RETURN NULL;
END $$;

CREATE TRIGGER dealt_in AFTER UPDATE OF person ON seats
FOR EACH ROW WHEN (NEW.person IS NOT NULL) EXECUTE FUNCTION dealt_in();

-- Who is forgotten, or leaves, takes the names round their device along.

CREATE FUNCTION seat_left() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE seats SET name = NULL WHERE table_id = NEW.table_id AND seat = NEW.seat;
    RETURN NULL;
END $$;

CREATE TRIGGER seat_left AFTER UPDATE OF person ON seats
FOR EACH ROW WHEN (NEW.person IS NULL AND NEW.name IS NOT NULL) EXECUTE FUNCTION seat_left();

CREATE FUNCTION former_forgotten() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    UPDATE former SET name = NULL WHERE table_id = NEW.table_id AND seat = NEW.seat AND until = NEW.until;
    RETURN NULL;
END $$;

CREATE TRIGGER former_forgotten AFTER UPDATE OF person ON former
FOR EACH ROW WHEN (NEW.person IS NULL AND NEW.name IS NOT NULL) EXECUTE FUNCTION former_forgotten();

-- Games stay here for good where somebody who had a seat is forgotten, and can no longer say yes or no.

CREATE FUNCTION kept_back_for_good() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    INSERT INTO kept_back SELECT DISTINCT table_id FROM held WHERE person = OLD.id ON CONFLICT DO NOTHING;
    RETURN OLD;
END $$;

CREATE TRIGGER kept_back_for_good BEFORE DELETE ON people FOR EACH ROW EXECUTE FUNCTION kept_back_for_good();

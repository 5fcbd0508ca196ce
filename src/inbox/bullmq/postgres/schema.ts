/** Said in the comment of the schema: raise it when something below changes. */
export const SCHEMA_VERSION = "telewire inbox 2";

/**
 * Creates the tables and functions of a mailbox in `$schema`, or those that an older version has not. Times are in milliseconds since the epoch.
 *
 * - `entry` holds what waits; `due` is set when it may be handed out. `seen` has the ids of the last 25 hours
 * - `lane` has a row for each lane with entries that are due or with an owner; `waker` is set when a job is on its way
 * - `idle` has the processes that wait for jobs, and until when they are believed
 */
export const CREATE_SCHEMA: string = `
CREATE SCHEMA IF NOT EXISTS $schema;
CREATE TABLE IF NOT EXISTS $schema.entry (
  bot bigint, id text COLLATE "C", lane text COLLATE "C" NOT NULL, ord bigint NOT NULL, json text NOT NULL, trace text,
  not_before bigint, stored_at bigint NOT NULL, due boolean NOT NULL, lost integer NOT NULL DEFAULT 0,
  PRIMARY KEY (bot, id)
);
CREATE INDEX IF NOT EXISTS entry_lane ON $schema.entry (bot, lane, ord, id) WHERE due;
CREATE INDEX IF NOT EXISTS entry_later ON $schema.entry (not_before) WHERE NOT due;
CREATE TABLE IF NOT EXISTS $schema.seen (bot bigint, id text COLLATE "C", at bigint NOT NULL, PRIMARY KEY (bot, id));
CREATE INDEX IF NOT EXISTS seen_at ON $schema.seen (at);
CREATE TABLE IF NOT EXISTS $schema.lane (
  bot bigint, lane text COLLATE "C", owner text, until bigint, waker text, checked bigint NOT NULL,
  PRIMARY KEY (bot, lane)
) WITH (fillfactor = 70);
CREATE TABLE IF NOT EXISTS $schema.dead (
  LIKE $schema.entry, error text NOT NULL, buried_at bigint NOT NULL, place bigserial, PRIMARY KEY (bot, id)
);
CREATE TABLE IF NOT EXISTS $schema.effect (bot bigint, key text, token text NOT NULL, at bigint NOT NULL, result text, PRIMARY KEY (bot, key));
CREATE INDEX IF NOT EXISTS effect_at ON $schema.effect (at);
CREATE TABLE IF NOT EXISTS $schema.idle (process text PRIMARY KEY, until bigint NOT NULL);

CREATE OR REPLACE FUNCTION $schema.now_ms() RETURNS bigint LANGUAGE sql VOLATILE AS
$$ SELECT (extract(epoch FROM clock_timestamp()) * 1000)::bigint $$;

-- Marks lanes that have entries now: returns those that need a job, and tells the owners of the others.
CREATE OR REPLACE FUNCTION $schema.wake(bots bigint[], lanes text[], mark text, prefix text)
RETURNS TABLE (woken_bot bigint, woken_lane text) LANGUAGE plpgsql AS $$
DECLARE
  moment bigint := $schema.now_ms();
  r record;
BEGIN
  FOR r IN
    INSERT INTO $schema.lane AS l (bot, lane, waker, checked)
    SELECT DISTINCT i.bot, i.lane, mark, moment FROM unnest(bots, lanes) AS i (bot, lane)
    ORDER BY i.bot, i.lane
    ON CONFLICT (bot, lane) DO UPDATE
      SET waker = CASE WHEN l.until > moment THEN l.waker ELSE coalesce(l.waker, mark) END
    RETURNING l.*
  LOOP
    IF r.until > moment THEN
      PERFORM pg_notify(prefix || ':' || split_part(r.owner, ':', 1), r.owner);
    ELSIF r.waker = mark THEN
      woken_bot := r.bot;
      woken_lane := r.lane;
      RETURN NEXT;
    END IF;
  END LOOP;
END $$;

-- The arrays are sorted by bot and id, so that no two calls wait for each other.
CREATE OR REPLACE FUNCTION $schema.put(
  bots bigint[], lanes text[], ids text[], ords bigint[], jsons text[], traces text[], times bigint[],
  seen_ms bigint, mark text, prefix text
) RETURNS TABLE (woken_bot bigint, woken_lane text) LANGUAGE plpgsql AS $$
DECLARE
  moment bigint := $schema.now_ms();
  due_bots bigint[];
  due_lanes text[];
  soonest bigint;
BEGIN
  FOR i IN 1 .. cardinality(bots) LOOP
    INSERT INTO $schema.seen AS s (bot, id, at) VALUES (bots[i], ids[i], moment)
    ON CONFLICT (bot, id) DO UPDATE SET at = moment WHERE s.at < moment - seen_ms;
    IF FOUND THEN
      INSERT INTO $schema.entry (bot, id, lane, ord, json, trace, not_before, stored_at, due)
      VALUES (bots[i], ids[i], lanes[i], ords[i], jsons[i], traces[i], times[i], moment, coalesce(times[i], 0) <= moment)
      ON CONFLICT DO NOTHING;
      IF coalesce(times[i], 0) <= moment THEN
        due_bots := due_bots || bots[i];
        due_lanes := due_lanes || lanes[i];
      ELSE
        soonest := least(soonest, times[i]);
      END IF;
    ELSE
      -- Stored before, but perhaps not woken: its process may have crashed in between.
      SELECT l.bot, l.lane INTO woken_bot, woken_lane FROM $schema.entry e, $schema.lane l
      WHERE e.bot = bots[i] AND e.id = ids[i] AND e.due AND l.bot = e.bot AND l.lane = e.lane
        AND coalesce(l.until, 0) <= moment;
      IF FOUND THEN RETURN NEXT; END IF;
    END IF;
  END LOOP;
  IF soonest IS NOT NULL THEN PERFORM pg_notify(prefix, 'later:' || (soonest - moment)); END IF;
  IF due_bots IS NOT NULL THEN RETURN QUERY SELECT * FROM $schema.wake(due_bots, due_lanes, mark, prefix); END IF;
END $$;

CREATE OR REPLACE FUNCTION $schema.take(bots bigint[], lanes text[], tokens text[], for_ms bigint[])
RETURNS SETOF text LANGUAGE plpgsql AS $$
DECLARE
  found_owner text;
  found_until bigint;
  first_id text;
BEGIN
  FOR i IN 1 .. cardinality(bots) LOOP
    found_owner := NULL;
    SELECT l.owner, l.until INTO found_owner, found_until FROM $schema.lane l
    WHERE l.bot = bots[i] AND l.lane = lanes[i] FOR UPDATE;
    IF found_owner <> tokens[i] AND found_until > $schema.now_ms() THEN
      UPDATE $schema.lane l SET waker = NULL WHERE l.bot = bots[i] AND l.lane = lanes[i] AND l.waker IS NOT NULL;
      RETURN NEXT 'held';
      CONTINUE;
    END IF;
    SELECT e.id INTO first_id FROM $schema.entry e
    WHERE e.bot = bots[i] AND e.lane = lanes[i] AND e.due ORDER BY e.ord, e.id LIMIT 1;
    IF NOT FOUND THEN
      DELETE FROM $schema.lane l WHERE l.bot = bots[i] AND l.lane = lanes[i];
      RETURN NEXT 'empty';
      CONTINUE;
    END IF;
    IF found_owner <> tokens[i] THEN
      UPDATE $schema.entry e SET lost = e.lost + 1 WHERE e.bot = bots[i] AND e.id = first_id;
    END IF;
    INSERT INTO $schema.lane AS l (bot, lane, owner, until, checked)
    VALUES (bots[i], lanes[i], tokens[i], $schema.now_ms() + for_ms[i], $schema.now_ms())
    ON CONFLICT (bot, lane) DO UPDATE
      SET owner = excluded.owner, until = excluded.until, waker = NULL, checked = excluded.checked;
    RETURN NEXT 'taken';
  END LOOP;
END $$;

-- Each statement sees what was stored before the lane was locked, so that no entry is left without a job.
CREATE OR REPLACE FUNCTION $schema.release(bots bigint[], lanes text[], tokens text[])
RETURNS SETOF boolean LANGUAGE plpgsql AS $$
DECLARE
  found_owner text;
  found_waker text;
BEGIN
  FOR i IN 1 .. cardinality(bots) LOOP
    SELECT l.owner, l.waker INTO found_owner, found_waker FROM $schema.lane l
    WHERE l.bot = bots[i] AND l.lane = lanes[i] FOR UPDATE;
    IF NOT FOUND THEN
      RETURN NEXT false;
    ELSIF found_owner IS DISTINCT FROM tokens[i] THEN
      RETURN NEXT found_owner IS NULL AND found_waker IS NOT NULL;
    ELSIF EXISTS (SELECT FROM $schema.entry e WHERE e.bot = bots[i] AND e.lane = lanes[i] AND e.due) THEN
      UPDATE $schema.lane l SET owner = NULL, until = NULL, waker = 'release', checked = $schema.now_ms()
      WHERE l.bot = bots[i] AND l.lane = lanes[i];
      RETURN NEXT true;
    ELSE
      DELETE FROM $schema.lane l WHERE l.bot = bots[i] AND l.lane = lanes[i];
      RETURN NEXT false;
    END IF;
  END LOOP;
END $$;

CREATE OR REPLACE FUNCTION $schema.ripen(mark text, prefix text)
RETURNS TABLE (woken_bot bigint, woken_lane text) LANGUAGE plpgsql AS $$
DECLARE
  due_bots bigint[];
  due_lanes text[];
BEGIN
  WITH ripe AS (
    UPDATE $schema.entry e SET due = true
    WHERE (e.bot, e.id) IN (
      SELECT l.bot, l.id FROM $schema.entry l WHERE NOT l.due AND l.not_before <= $schema.now_ms()
      ORDER BY l.not_before LIMIT 1000 FOR UPDATE SKIP LOCKED
    ) RETURNING e.bot, e.lane
  ) SELECT array_agg(r.bot), array_agg(r.lane) INTO due_bots, due_lanes FROM ripe r;
  IF due_bots IS NOT NULL THEN RETURN QUERY SELECT * FROM $schema.wake(due_bots, due_lanes, mark, prefix); END IF;
END $$;

CREATE OR REPLACE FUNCTION $schema.unbury(dead_bot bigint, dead_id text, mark text, prefix text)
RETURNS TABLE (is_back boolean, woken_bot bigint, woken_lane text) LANGUAGE plpgsql AS $$
DECLARE found_lane text;
BEGIN
  WITH letter AS (
    DELETE FROM $schema.dead d WHERE d.bot = dead_bot AND d.id = dead_id
      AND NOT EXISTS (SELECT FROM $schema.entry e WHERE e.bot = dead_bot AND e.id = dead_id)
    RETURNING d.*
  )
  INSERT INTO $schema.entry AS e (bot, id, lane, ord, json, trace, not_before, stored_at, due)
  SELECT bot, id, lane, ord, json, trace, not_before, $schema.now_ms(), true FROM letter
  RETURNING e.lane INTO found_lane;
  IF NOT FOUND THEN RETURN; END IF;
  INSERT INTO $schema.seen VALUES (dead_bot, dead_id, $schema.now_ms()) ON CONFLICT (bot, id) DO UPDATE SET at = excluded.at;
  RETURN QUERY SELECT true, NULL::bigint, NULL::text;
  RETURN QUERY SELECT true, w.* FROM $schema.wake(ARRAY[dead_bot], ARRAY[found_lane], mark, prefix) w;
END $$;
`;

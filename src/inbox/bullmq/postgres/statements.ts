export const PUT: string =
  "SELECT * FROM $schema.put($1::bigint[], $2::text[], $3::text[], $4::bigint[], $5::text[], $6::text[], $7::bigint[], $8, $9, $10)";

/** Counts entries, but no more than the capacity. */
export const COUNT: string = `SELECT count(*)::integer AS count FROM (SELECT FROM $schema.entry LIMIT $1) AS e`;

export const TAKE: string =
  "SELECT * FROM $schema.take($1::bigint[], $2::text[], $3::text[], $4::bigint[]) AS outcome";

export const HEAD: string = `
SELECT i.at::integer AS at, l.owner IS NOT DISTINCT FROM i.token AS owned, e.*
FROM unnest($1::bigint[], $2::text[], $3::text[], $4::integer[], $5::text[])
  WITH ORDINALITY AS i (bot, lane, token, count, returned, at)
LEFT JOIN $schema.lane l ON l.bot = i.bot AND l.lane = i.lane
LEFT JOIN LATERAL (
  SELECT n.id, n.ord, n.json, n.trace, n.not_before, n.stored_at, n.lost FROM $schema.entry n
  WHERE l.owner = i.token AND n.bot = i.bot AND n.lane = i.lane AND n.due
    AND n.id <> ALL (ARRAY(SELECT jsonb_array_elements_text(i.returned::jsonb)))
  ORDER BY n.ord, n.id LIMIT i.count
) e ON true
ORDER BY i.at, e.ord, e.id COLLATE "C"`;

export const DONE: string = `
WITH owned AS (
  SELECT i.*, l.owner IS NOT DISTINCT FROM i.token AS is_owner
  FROM unnest($1::bigint[], $2::text[], $3::text[], $4::text[]) WITH ORDINALITY AS i (bot, lane, token, id, at)
  LEFT JOIN $schema.lane l ON l.bot = i.bot AND l.lane = i.lane
), removed AS (
  DELETE FROM $schema.entry e USING owned o
  WHERE o.is_owner AND e.bot = o.bot AND e.id = o.id AND e.lane = o.lane AND e.due
)
SELECT is_owner FROM owned ORDER BY at`;

export const FAIL: string = `
WITH owned AS (
  SELECT FROM $schema.lane WHERE bot = $1 AND lane = $2 AND owner = $3
), removed AS (
  DELETE FROM $schema.entry e WHERE e.bot = $1 AND e.lane = $2 AND e.id = $4 AND e.due AND EXISTS (SELECT FROM owned)
  RETURNING e.*
), buried AS (
  INSERT INTO $schema.dead SELECT r.*, $5, $schema.now_ms() FROM removed r
  ON CONFLICT (bot, id) DO UPDATE SET error = excluded.error, buried_at = excluded.buried_at
)
SELECT count(*)::integer AS owned FROM owned`;

export const RELEASE: string =
  "SELECT * FROM $schema.release($1::bigint[], $2::text[], $3::text[]) AS more";

export const RENEW: string = `
UPDATE $schema.lane l SET until = $schema.now_ms() + $4
FROM (SELECT * FROM unnest($1::bigint[], $2::text[], $3::text[]) AS u (bot, lane, token) ORDER BY 1, 2) i
WHERE l.bot = i.bot AND l.lane = i.lane AND l.owner = i.token
RETURNING l.owner`;

export const RIPEN: string = "SELECT * FROM $schema.ripen($1, $2)";

export const NEXT: string = `
SELECT greatest(0, min(not_before) - $schema.now_ms()) AS next FROM $schema.entry WHERE NOT due HAVING count(*) > 0`;

export const SWEEP: string = `
UPDATE $schema.lane l SET checked = $schema.now_ms()
WHERE (l.bot, l.lane) IN (
  SELECT s.bot, s.lane FROM $schema.lane s
  WHERE s.checked < $schema.now_ms() - $1 AND coalesce(s.until, 0) < $schema.now_ms()
  ORDER BY s.checked LIMIT 1000 FOR UPDATE SKIP LOCKED
)
RETURNING l.bot AS woken_bot, l.lane AS woken_lane`;

export const FORGET: string = `
WITH seen AS (
  DELETE FROM $schema.seen WHERE (bot, id) IN (
    SELECT bot, id FROM $schema.seen WHERE at < $schema.now_ms() - $1 LIMIT $3 FOR UPDATE SKIP LOCKED
  ) RETURNING bot
), effects AS (
  DELETE FROM $schema.effect WHERE (bot, key) IN (
    SELECT bot, key FROM $schema.effect WHERE at < $schema.now_ms() - $2 LIMIT $3 FOR UPDATE SKIP LOCKED
  ) RETURNING bot
), idle AS (
  DELETE FROM $schema.idle WHERE process IN (
    SELECT process FROM $schema.idle WHERE until < $schema.now_ms() FOR UPDATE SKIP LOCKED
  )
)
SELECT greatest((SELECT count(*) FROM seen), (SELECT count(*) FROM effects)) AS count`;

export const ANNOUNCE: string = `
INSERT INTO $schema.idle VALUES ($1, $schema.now_ms() + $2) ON CONFLICT (process) DO UPDATE SET until = excluded.until`;

export const POKE: string = `
SELECT pg_notify($1, 'wake:' || $2 || ':' || bot) FROM unnest($3::bigint[]) AS bot
WHERE EXISTS (SELECT FROM $schema.idle WHERE until > $schema.now_ms() AND process <> $2)`;

export const CANCEL: string = `
WITH canceled AS (
  DELETE FROM $schema.entry WHERE bot = $1 AND lane = $2 AND id = $3 AND NOT due AND not_before > $schema.now_ms()
  RETURNING bot, id
), forgotten AS (
  DELETE FROM $schema.seen s USING canceled c WHERE s.bot = c.bot AND s.id = c.id
)
SELECT id FROM canceled`;

export const BEGIN: string = `
INSERT INTO $schema.effect AS f (bot, key, token, at) VALUES ($1, $2, $3, $schema.now_ms())
ON CONFLICT (bot, key) DO UPDATE SET token = excluded.token, at = excluded.at, result = NULL
WHERE f.at < $schema.now_ms() - $4 OR (f.token = excluded.token AND f.result IS NULL)
RETURNING key`;

export const BEGUN: string = "SELECT at, result FROM $schema.effect WHERE bot = $1 AND key = $2";

export const END: string =
  "UPDATE $schema.effect SET result = $4 WHERE bot = $1 AND key = $2 AND token = $3 AND result IS NULL";

export const UNDO: string =
  "DELETE FROM $schema.effect WHERE bot = $1 AND key = $2 AND token = $3 AND result IS NULL";

export const BURIED: string =
  "SELECT * FROM $schema.dead WHERE bot = coalesce($1, bot) ORDER BY place LIMIT $2";

export const UNBURY: string = "SELECT * FROM $schema.unbury($1, $2, $3, $4)";

export const DROP: string = "DELETE FROM $schema.dead WHERE bot = $1 AND id = $2 RETURNING id";

export const STATS: string = `
SELECT bot, coalesce(lanes, 0) AS lanes, coalesce(waiting, 0) AS waiting, coalesce(scheduled, 0) AS scheduled,
  coalesce(dead, 0) AS dead, CASE WHEN oldest IS NOT NULL THEN greatest(0, $schema.now_ms() - oldest) END AS oldest
FROM (
  SELECT bot, count(DISTINCT lane) FILTER (WHERE due) AS lanes, count(*) FILTER (WHERE due) AS waiting,
    count(*) FILTER (WHERE NOT due) AS scheduled,
    min(greatest(stored_at, not_before)) FILTER (WHERE due) AS oldest
  FROM $schema.entry GROUP BY bot
) AS e FULL JOIN (SELECT bot, count(*) AS dead FROM $schema.dead GROUP BY bot) AS d USING (bot)`;

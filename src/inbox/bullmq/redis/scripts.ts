/** The parts of a script. */
export type Script = readonly string[];

/**
 * The scripts of a mailbox. KEYS[1] is the prefix of all keys, which holds the hash tag, so that they share a slot of a cluster:
 *
 * - `seen:<bot>:<id>` expires when the id may be stored again; `body:<bot>` holds the entries by id, packed
 * - `mail:<bot>:<lane>` orders the ids that are due; `age:<bot>` has them by the time since when; `later:<bot>` the others
 * - `lane:<bot>:<lane>` has `o` and `u`, the owner and until when; `w`, a job is on its way; `l:<id>`, lost claims
 * - `lanes:<bot>` has the lanes that have mail, by the time of the last check; `clock` has the bots by their next due time
 * - `dead:<bot>` and `grave:<bot>` hold dead letters; `fx:<bot>:<key>` an effect; `count` is the number of entries
 */
const PRELUDE = `
local P = KEYS[1] .. ':'
local call = redis.call
local time = call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local function laneKey(bot, lane) return P .. 'lane:' .. bot .. ':' .. lane end
local function mailKey(bot, lane) return P .. 'mail:' .. bot .. ':' .. lane end
`;

const DELIVER = `
local function hasOwner(state) return state[1] and tonumber(state[2]) > now end
local function wake(bot, lane, woken)
  local key = laneKey(bot, lane)
  local state = call('HMGET', key, 'o', 'u', 'w')
  call('PERSIST', key)
  if hasOwner(state) then
    call('PUBLISH', P .. 'more:' .. string.match(state[1], '^[^:]+'), state[1])
  elseif not state[3] then
    call('HSET', key, 'w', '1')
    woken[#woken + 1] = bot
    woken[#woken + 1] = lane
  end
end
local function deliver(bot, lane, id, order, due, woken)
  call('ZADD', mailKey(bot, lane), order, id)
  call('ZADD', P .. 'age:' .. bot, due, id)
  call('ZADD', P .. 'lanes:' .. bot, 'NX', now, lane)
  wake(bot, lane, woken)
end
local function setClock(bot)
  local first = call('ZRANGE', P .. 'later:' .. bot, 0, 0, 'WITHSCORES')
  if first[1] then call('ZADD', P .. 'clock', first[2], bot) else call('ZREM', P .. 'clock', bot) end
end
`;

const BURY = `
local function remove(bot, lane, id)
  if call('ZREM', mailKey(bot, lane), id) == 0 then return nil end
  local body = call('HGET', P .. 'body:' .. bot, id)
  call('HDEL', P .. 'body:' .. bot, id)
  call('ZREM', P .. 'age:' .. bot, id)
  call('DECR', P .. 'count')
  local lost = call('HGET', laneKey(bot, lane), 'l:' .. id)
  if lost then call('HDEL', laneKey(bot, lane), 'l:' .. id) end
  if call('EXISTS', mailKey(bot, lane)) == 0 then
    call('ZREM', P .. 'lanes:' .. bot, lane)
    -- In case its owner crashes before the release: no sweep finds a lane without mail.
    call('PEXPIRE', laneKey(bot, lane), 86400000)
  end
  return body, lost
end
local bot, lane, token, id = ARGV[1], ARGV[2], ARGV[3], ARGV[4]
if call('HGET', laneKey(bot, lane), 'o') ~= token then return 0 end
`;

export const PUT: Script = [
  PRELUDE,
  DELIVER,
  `
local capacity, seenMs = tonumber(ARGV[1]), ARGV[2]
local woken, fresh, batch = {}, {}, {}
for at = 3, #ARGV, 7 do
  local bot, lane, id = ARGV[at], ARGV[at + 1], ARGV[at + 2]
  local name = bot .. ':' .. id
  if not batch[name] then
    batch[name] = true
    if call('HEXISTS', P .. 'body:' .. bot, id) == 1 then
      -- Stored before, but perhaps not woken: its process may have crashed in between.
      local state = call('HMGET', laneKey(bot, lane), 'o', 'u', 'w')
      if (state[1] or state[3]) and not hasOwner(state) then
        woken[#woken + 1] = bot
        woken[#woken + 1] = lane
      end
    elseif call('EXISTS', P .. 'seen:' .. name) == 0 then
      fresh[#fresh + 1] = at
    end
  end
end
if #fresh == 0 then return woken end
if tonumber(call('GET', P .. 'count') or '0') + #fresh > capacity then return 'full' end
call('INCRBY', P .. 'count', #fresh)
local scheduled = {}
for _, at in ipairs(fresh) do
  local bot, lane, id, order = ARGV[at], ARGV[at + 1], ARGV[at + 2], ARGV[at + 3]
  local json, trace, notBefore = ARGV[at + 4], ARGV[at + 5], ARGV[at + 6]
  call('SET', P .. 'seen:' .. bot .. ':' .. id, '', 'PX', seenMs)
  call('HSET', P .. 'body:' .. bot, id, cmsgpack.pack(lane, order, now, notBefore, trace, json))
  call('SADD', P .. 'bots', bot)
  if notBefore ~= '' and tonumber(notBefore) > now then
    call('ZADD', P .. 'later:' .. bot, notBefore, id)
    scheduled[bot] = true
    call('PUBLISH', P .. 'later', tonumber(notBefore) - now)
  else
    deliver(bot, lane, id, order, now, woken)
  end
end
for bot in pairs(scheduled) do setClock(bot) end
return woken
`,
];

export const TAKE: Script = [
  PRELUDE,
  `
local bot, lane, token = ARGV[1], ARGV[2], ARGV[3]
local key = laneKey(bot, lane)
local state = call('HMGET', key, 'o', 'u')
local owner = state[1]
call('HDEL', key, 'w')
if owner and owner ~= token and tonumber(state[2]) > now then return 'held' end
local first = call('ZRANGE', mailKey(bot, lane), 0, 0)[1]
if not first then
  call('DEL', key)
  return 'empty'
end
if owner and owner ~= token then call('HINCRBY', key, 'l:' .. first, 1) end
call('HSET', key, 'o', token, 'u', now + tonumber(ARGV[4]))
return 'taken'
`,
];

export const HEAD: Script = [
  PRELUDE,
  `
local bot, lane, limit = ARGV[1], ARGV[2], tonumber(ARGV[4])
if call('HGET', laneKey(bot, lane), 'o') ~= ARGV[3] then return 0 end
local returned = {}
for at = 5, #ARGV do returned[ARGV[at]] = true end
local entries = {}
for _, id in ipairs(call('ZRANGE', mailKey(bot, lane), 0, limit + #ARGV - 5)) do
  if not returned[id] and #entries < limit then
    local body = call('HGET', P .. 'body:' .. bot, id)
    local lost = call('HGET', laneKey(bot, lane), 'l:' .. id)
    local _, order, storedAt, notBefore, trace, json = cmsgpack.unpack(body)
    entries[#entries + 1] = { id, order, storedAt, notBefore, trace, json, lost or '0' }
  end
end
return entries
`,
];

export const DONE: Script = [
  PRELUDE,
  BURY,
  `
remove(bot, lane, id)
return 1
`,
];

export const FAIL: Script = [
  PRELUDE,
  BURY,
  `
local body, lost = remove(bot, lane, id)
if body then
  call('HSET', P .. 'grave:' .. bot, id, cmsgpack.pack(body, ARGV[5], now, lost or '0'))
  -- Microseconds, so that those of one millisecond keep their order.
  call('ZADD', P .. 'dead:' .. bot, string.format('%.0f', time[1] * 1000000 + time[2]), id)
end
return 1
`,
];

export const RELEASE: Script = [
  PRELUDE,
  `
local bot, lane, token = ARGV[1], ARGV[2], ARGV[3]
local key = laneKey(bot, lane)
local state = call('HMGET', key, 'o', 'w')
-- Without an owner, this is the second execution: the first one has set the mark.
if not state[1] and state[2] then return 1 end
if state[1] ~= token then return 0 end
if call('EXISTS', mailKey(bot, lane)) == 0 then
  call('DEL', key)
  return 0
end
call('HDEL', key, 'o', 'u')
call('HSET', key, 'w', '1')
call('ZADD', P .. 'lanes:' .. bot, now, lane)
return 1
`,
];

export const RENEW: Script = [
  PRELUDE,
  `
local lost = {}
for at = 2, #ARGV, 3 do
  local key = laneKey(ARGV[at], ARGV[at + 1])
  if call('HGET', key, 'o') == ARGV[at + 2] then
    call('HSET', key, 'u', now + tonumber(ARGV[1]))
  else
    lost[#lost + 1] = ARGV[at + 2]
  end
end
return lost
`,
];

export const RIPEN: Script = [
  PRELUDE,
  DELIVER,
  `
local woken = {}
for _, bot in ipairs(call('ZRANGEBYSCORE', P .. 'clock', '-inf', now)) do
  for _, id in ipairs(call('ZRANGEBYSCORE', P .. 'later:' .. bot, '-inf', now, 'LIMIT', 0, 1000)) do
    local lane, order, _, notBefore = cmsgpack.unpack(call('HGET', P .. 'body:' .. bot, id))
    call('ZREM', P .. 'later:' .. bot, id)
    deliver(bot, lane, id, order, notBefore, woken)
  end
  setClock(bot)
end
local first = call('ZRANGE', P .. 'clock', 0, 0, 'WITHSCORES')
return { first[2] and math.max(0, tonumber(first[2]) - now) or -1, woken }
`,
];

export const SWEEP: Script = [
  PRELUDE,
  `
local idleMs = tonumber(ARGV[1])
local woken = {}
if not call('SET', P .. 'sweep', '', 'NX', 'PX', idleMs) then return woken end
for _, bot in ipairs(call('SMEMBERS', P .. 'bots')) do
  local lanes = P .. 'lanes:' .. bot
  for _, lane in ipairs(call('ZRANGEBYSCORE', lanes, '-inf', now - idleMs, 'LIMIT', 0, 1000)) do
    local state = call('HMGET', laneKey(bot, lane), 'o', 'u')
    call('ZADD', lanes, now, lane)
    if not state[1] or tonumber(state[2]) <= now then
      woken[#woken + 1] = bot
      woken[#woken + 1] = lane
    end
  end
end
return woken
`,
];

export const POKE: Script = [
  `
if redis.call('EXISTS', KEYS[1] .. ':idle') == 0 then return end
for at = 2, #ARGV do redis.call('PUBLISH', KEYS[1] .. ':wake', ARGV[1] .. ':' .. ARGV[at]) end
`,
];

export const CANCEL: Script = [
  PRELUDE,
  DELIVER,
  `
local bot, id = ARGV[1], ARGV[3]
local due = call('ZSCORE', P .. 'later:' .. bot, id)
if not due or tonumber(due) <= now then return 0 end
if cmsgpack.unpack(call('HGET', P .. 'body:' .. bot, id)) ~= ARGV[2] then return 0 end
call('ZREM', P .. 'later:' .. bot, id)
call('HDEL', P .. 'body:' .. bot, id)
call('DEL', P .. 'seen:' .. bot .. ':' .. id)
call('DECR', P .. 'count')
setClock(bot)
return 1
`,
];

export const BEGIN: Script = [
  PRELUDE,
  `
local key = P .. 'fx:' .. ARGV[1] .. ':' .. ARGV[2]
local state = call('HMGET', key, 't', 'at', 'r')
if state[3] then return { 'ended', state[3] } end
if state[1] and state[1] ~= ARGV[3] then return { 'unknown', state[2] } end
call('HSET', key, 't', ARGV[3], 'at', now)
call('PEXPIRE', key, ARGV[4])
return { 'begun' }
`,
];

export const END: Script = [
  `
local key = KEYS[1] .. ':fx:' .. ARGV[1] .. ':' .. ARGV[2]
if redis.call('HGET', key, 't') == ARGV[3] then redis.call('HSETNX', key, 'r', ARGV[4]) end
`,
];

export const UNDO: Script = [
  `
local key = KEYS[1] .. ':fx:' .. ARGV[1] .. ':' .. ARGV[2]
local state = redis.call('HMGET', key, 't', 'r')
if state[1] == ARGV[3] and not state[2] then redis.call('DEL', key) end
`,
];

export const BURIED: Script = [
  PRELUDE,
  `
local letters = {}
local bots = ARGV[1] == '' and call('SMEMBERS', P .. 'bots') or { ARGV[1] }
for _, bot in ipairs(bots) do
  local ids = call('ZRANGE', P .. 'dead:' .. bot, 0, tonumber(ARGV[2]) - 1, 'WITHSCORES')
  for at = 1, #ids, 2 do
    local body, error, buriedAt, lost = cmsgpack.unpack(call('HGET', P .. 'grave:' .. bot, ids[at]))
    local lane, order, storedAt, notBefore, trace, json = cmsgpack.unpack(body)
    letters[#letters + 1] = {
      ids[at], order, storedAt, notBefore, trace, json, lost, bot, lane, error, buriedAt, ids[at + 1]
    }
  end
end
return letters
`,
];

export const UNBURY: Script = [
  PRELUDE,
  DELIVER,
  `
local bot, id = ARGV[1], ARGV[2]
local letter = call('HGET', P .. 'grave:' .. bot, id)
if not letter or call('HEXISTS', P .. 'body:' .. bot, id) == 1 then return 0 end
local lane, order, _, notBefore, trace, json = cmsgpack.unpack((cmsgpack.unpack(letter)))
call('HDEL', P .. 'grave:' .. bot, id)
call('ZREM', P .. 'dead:' .. bot, id)
call('SET', P .. 'seen:' .. bot .. ':' .. id, '', 'PX', ARGV[3])
call('HSET', P .. 'body:' .. bot, id, cmsgpack.pack(lane, order, now, notBefore, trace, json))
call('INCR', P .. 'count')
local woken = {}
deliver(bot, lane, id, order, now, woken)
return woken
`,
];

export const DROP: Script = [
  PRELUDE,
  `
call('ZREM', P .. 'dead:' .. ARGV[1], ARGV[2])
return call('HDEL', P .. 'grave:' .. ARGV[1], ARGV[2])
`,
];

export const STATS: Script = [
  PRELUDE,
  `
local stats = {}
for _, bot in ipairs(call('SMEMBERS', P .. 'bots')) do
  local first = call('ZRANGE', P .. 'age:' .. bot, 0, 0, 'WITHSCORES')
  local row = {
    bot, call('ZCARD', P .. 'lanes:' .. bot), call('ZCARD', P .. 'age:' .. bot),
    call('ZCARD', P .. 'later:' .. bot), call('ZCARD', P .. 'dead:' .. bot),
    first[2] and math.max(0, now - tonumber(first[2])) or -1
  }
  if row[3] + row[4] + row[5] == 0 then
    call('SREM', P .. 'bots', bot)
  else
    stats[#stats + 1] = row
  end
end
return stats
`,
];

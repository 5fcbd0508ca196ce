import { checkCount } from "../../internal/counts.ts";
import { checkDuration } from "../../internal/durations.ts";
import { copyJson } from "../json-value.ts";
import type { CompareAndSetStorage, SessionStorage, Versioned } from "./storage.ts";

/** Limits of `memoryStorage()`. */
export interface MemoryStorageOptions {
  /** How long a session is kept after its last write, in milliseconds. Default: `Infinity`. */
  readonly ttlMs?: number;
  /** Maximum number of sessions; beyond it, the least recently written one is dropped. Default: `Infinity`. */
  readonly maxSessions?: number;
}

interface Entry {
  readonly value: unknown;
  readonly version: number;
  readonly expiresAt: number;
}

/**
 * For each memory storage, the same one without copies of the values: for code that neither changes what it reads nor what
 * it has written.
 */
export const uncopied: WeakMap<SessionStorage, CompareAndSetStorage> = /* @__PURE__ */ new WeakMap<
  SessionStorage,
  CompareAndSetStorage
>();

/**
 * Stores sessions in memory, as copies, so that handlers cannot change stored data. Sessions are lost when the process ends.
 * Throws a `RangeError` for a limit that is not above 0.
 */
export function memoryStorage({
  ttlMs = Number.POSITIVE_INFINITY,
  maxSessions = Number.POSITIVE_INFINITY,
}: MemoryStorageOptions = {}): CompareAndSetStorage {
  checkDuration("ttlMs", ttlMs, { infinity: true, max: Number.MAX_SAFE_INTEGER });
  checkCount("maxSessions", maxSessions);
  // In write order where there is a limit, so the first entries are the oldest and expire first.
  const entries = new Map<string, Entry>();
  const isLimited = Number.isFinite(ttlMs) || Number.isFinite(maxSessions);
  // Versions are never reused, so a session that was deleted and created again has a new version.
  let lastVersion = 0;

  function find(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (entry === undefined || !isExpired(entry)) return entry;
    entries.delete(key);
    return undefined;
  }

  function evict(): void {
    for (const [key, entry] of entries) {
      if (!isExpired(entry) && entries.size <= maxSessions) return;
      entries.delete(key);
    }
  }

  function write(key: string, value: unknown): void {
    const expiresAt = ttlMs === Number.POSITIVE_INFINITY ? ttlMs : Date.now() + ttlMs;
    // Without limits the entry stays in its place: deleting it would make the map copy its table again and again.
    if (isLimited) entries.delete(key);
    entries.set(key, { value, version: ++lastVersion, expiresAt });
    if (isLimited) evict();
  }

  const bare: CompareAndSetStorage = {
    read: (key) => find(key)?.value,
    write,
    delete: (key) => void entries.delete(key),
    readVersioned(key): Versioned {
      const entry = find(key);
      return { value: entry?.value, version: entry?.version };
    },
    compareAndSet(key, version, value): boolean {
      if (find(key)?.version !== version) return false;
      if (value === undefined) entries.delete(key);
      else write(key, value);
      return true;
    },
  };
  const storage: CompareAndSetStorage = {
    ...bare,
    read: (key) => copyJson(bare.read(key)),
    write: (key, value) => write(key, roundTrip(value)),
    readVersioned: (key) => copyJson(bare.readVersioned(key)),
    compareAndSet: (key, version, value) =>
      bare.compareAndSet(key, version, value === undefined ? undefined : roundTrip(value)),
  };
  uncopied.set(storage, bare);
  return storage;
}

function isExpired({ expiresAt }: Entry): boolean {
  return expiresAt !== Number.POSITIVE_INFINITY && expiresAt <= Date.now();
}

/** Whatever else a value holds, only its JSON is stored. */
function roundTrip(value: unknown): unknown {
  return JSON.parse(JSON.stringify(value));
}

import { checkCount } from "../../internal/counts.ts";
import { checkDuration } from "../../internal/durations.ts";
import type { CompareAndSetStorage, Versioned } from "./storage.ts";

/** Limits of `memoryStorage()`. */
export interface MemoryStorageOptions {
  /** How long a session is kept after its last write, in milliseconds. Default: `Infinity`. */
  readonly ttlMs?: number;
  /** Maximum number of sessions; beyond it, the least recently written one is dropped. Default: `Infinity`. */
  readonly maxSessions?: number;
}

interface Entry {
  readonly json: string;
  readonly version: number;
  readonly expiresAt: number;
}

/**
 * Stores sessions in memory, as JSON, so that handlers cannot change stored data. Sessions are lost when the process ends.
 * Throws a `RangeError` for a limit that is not above 0.
 */
export function memoryStorage({
  ttlMs = Number.POSITIVE_INFINITY,
  maxSessions = Number.POSITIVE_INFINITY,
}: MemoryStorageOptions = {}): CompareAndSetStorage {
  checkDuration("ttlMs", ttlMs, { infinity: true, max: Number.MAX_SAFE_INTEGER });
  checkCount("maxSessions", maxSessions);
  // In write order, so the first entries are the oldest and expire first.
  const entries = new Map<string, Entry>();
  // Versions are never reused, so a session that was deleted and created again has a new version.
  let lastVersion = 0;

  function find(key: string): Entry | undefined {
    const entry = entries.get(key);
    if (entry === undefined || entry.expiresAt > Date.now()) return entry;
    entries.delete(key);
    return undefined;
  }

  function evict(): void {
    const now = Date.now();
    for (const [key, { expiresAt }] of entries) {
      if (expiresAt > now && entries.size <= maxSessions) return;
      entries.delete(key);
    }
  }

  function write(key: string, value: unknown): void {
    const entry = {
      json: JSON.stringify(value),
      version: ++lastVersion,
      expiresAt: Date.now() + ttlMs,
    };
    entries.delete(key);
    entries.set(key, entry);
    evict();
  }

  return {
    read: (key) => parseEntry(find(key)),
    write,
    delete: (key) => void entries.delete(key),
    readVersioned(key): Versioned {
      const entry = find(key);
      return { value: parseEntry(entry), version: entry?.version };
    },
    compareAndSet(key, version, value): boolean {
      if (find(key)?.version !== version) return false;
      if (value === undefined) entries.delete(key);
      else write(key, value);
      return true;
    },
  };
}

function parseEntry(entry: Entry | undefined): unknown {
  return entry && JSON.parse(entry.json);
}

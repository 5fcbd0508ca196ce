import { checkCount } from "../../internal/counts.ts";
import { checkDuration } from "../../internal/durations.ts";
import type { CompareAndSetStorage, Versioned } from "./storage.ts";

/** Limits of a storage in memory. */
export interface MemoryStorageOptions {
  /** How long a session is kept after it was last written, in milliseconds. For ever when absent or `Infinity`. */
  readonly ttlMs?: number;
  /** The most sessions to keep: beyond it, the one written longest ago is dropped. No limit when absent or `Infinity`. */
  readonly maxSessions?: number;
}

interface Entry {
  readonly json: string;
  readonly version: number;
  readonly expiresAt: number;
}

/**
 * Keeps sessions in memory, as JSON, so that only the storage itself changes them. They are gone when the process ends.
 * Throws a `RangeError` for a limit that is not above 0.
 */
export function memoryStorage({
  ttlMs = Number.POSITIVE_INFINITY,
  maxSessions = Number.POSITIVE_INFINITY,
}: MemoryStorageOptions = {}): CompareAndSetStorage {
  checkDuration("ttlMs", ttlMs, { infinity: true, max: Number.MAX_SAFE_INTEGER });
  checkCount("maxSessions", maxSessions);
  // In order of writing, so that what is oldest, and expires first, stands first.
  const entries = new Map<string, Entry>();
  // Never used twice: a session that was deleted and made anew is another one.
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

import { chain } from "../../internal/maybe-promise.ts";
import { uncopied } from "./memory.ts";
import { compileMigrations, type Migrations } from "./migrations.ts";
import type { CompareAndSetStorage, SessionStorage, Versioned } from "./storage.ts";

/** A stored session in the current format. */
export interface StoredSession<S> {
  /** `undefined` when nothing is stored. Must not be changed: the storage may hold the same object. */
  readonly value: S | undefined;
  readonly version: unknown;
  /** Whether migrations converted the value from an older format. */
  readonly isMigrated: boolean;
}

/** Reads and writes sessions in the current format, whether or not the storage has compare-and-set. */
export interface VersionedStore<S> {
  read(key: string): StoredSession<S> | Promise<StoredSession<S>>;
  /**
   * Takes over the value, which must not be changed afterwards. Returns `false` when another writer came first since
   * `version` was read; always `true` without compare-and-set.
   */
  write(key: string, version: unknown, value: S | undefined): boolean | Promise<boolean>;
}

/** Combines a storage with the migrations of its data. */
export function createVersionedStore<S>(
  storage: SessionStorage,
  migrations: Migrations | undefined,
): VersionedStore<S> {
  const format = compileMigrations(migrations);
  // Migrations may change the data that they convert. Nothing else does: see `StoredSession`.
  const bare = migrations === undefined ? uncopied.get(storage) : undefined;
  const versioned = bare ?? (canCompareAndSet(storage) ? storage : toVersioned(storage));
  return {
    read: (key) =>
      chain(versioned.readVersioned(key), ({ value, version }) => {
        if ((value ?? undefined) === undefined)
          return { value: undefined, version, isMigrated: false };
        const { data, isMigrated } = format.unwrap(value);
        // Only this bot writes under these keys, and migrations return the current format.
        return { value: data as S, version, isMigrated };
      }),
    write: (key, version, value) =>
      chain(
        versioned.compareAndSet(key, version, value === undefined ? undefined : format.wrap(value)),
        Boolean,
      ),
  };
}

function toVersioned(
  storage: SessionStorage,
): Pick<CompareAndSetStorage, "readVersioned" | "compareAndSet"> {
  return {
    readVersioned: (key): Versioned | Promise<Versioned> =>
      chain(storage.read(key), (value) => ({ value, version: undefined })),
    compareAndSet: (key, _, value) =>
      chain(value === undefined ? storage.delete(key) : storage.write(key, value), () => true),
  };
}

/** Whether a storage has compare-and-set. */
function canCompareAndSet(storage: SessionStorage): storage is CompareAndSetStorage {
  return "compareAndSet" in storage && "readVersioned" in storage;
}

import { chain } from "../../internal/maybe-promise.ts";
import { compileMigrations, type Migrations } from "./migrations.ts";
import type { CompareAndSetStorage, SessionStorage, Versioned } from "./storage.ts";

/** What is stored, in today's form. */
export interface StoredSession<S> {
  /** `undefined` when there is nothing. */
  readonly value: S | undefined;
  readonly version: unknown;
  /** Whether migrations produced the value from an older one. */
  readonly isMigrated: boolean;
}

/** A storage of one kind of session, whether or not it compares, and whatever version is in it. */
export interface VersionedStore<S> {
  read(key: string): StoredSession<S> | Promise<StoredSession<S>>;
  /** Gives `false` when somebody else has written since that version was read; a simple storage never finds out. */
  write(key: string, version: unknown, value: S | undefined): boolean | Promise<boolean>;
}

/** Creates a vault over a storage. */
export function createVersionedStore<S>(
  storage: SessionStorage,
  migrations: Migrations | undefined,
): VersionedStore<S> {
  const format = compileMigrations(migrations);
  const versioned = canCompareAndSet(storage) ? storage : asVersioned(storage);
  return {
    read: (key) =>
      chain(versioned.readVersioned(key), ({ value, version }) => {
        if ((value ?? undefined) === undefined)
          return { value: undefined, version, isMigrated: false };
        const { data, isMigrated } = format.unwrap(value);
        // What is stored under our keys is what we wrote, or what migrations made of it.
        return { value: data as S, version, isMigrated };
      }),
    write: (key, version, value) =>
      chain(
        versioned.compareAndSet(key, version, value === undefined ? undefined : format.wrap(value)),
        Boolean,
      ),
  };
}

function asVersioned(
  storage: SessionStorage,
): Pick<CompareAndSetStorage, "readVersioned" | "compareAndSet"> {
  return {
    readVersioned: (key): Versioned | Promise<Versioned> =>
      chain(storage.read(key), (value) => ({ value, version: undefined })),
    compareAndSet: (key, _, value) =>
      chain(value === undefined ? storage.delete(key) : storage.write(key, value), () => true),
  };
}

/** True for a storage that compares before it writes. */
function canCompareAndSet(storage: SessionStorage): storage is CompareAndSetStorage {
  return "compareAndSet" in storage && "readVersioned" in storage;
}

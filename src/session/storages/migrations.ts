import { isThenable } from "../../internal/maybe-promise.ts";

/**
 * For each version the function that makes its data of the version's before: `{ 1: (old: V0) => ..., 2: (old: V1) => ... }`.
 * What was stored without a version goes through all of them.
 */
export type Migrations = Readonly<Record<number, (old: never) => unknown>>;

/** Data with its version, as grammY's `enhanceStorage` writes it. */
interface Envelope {
  readonly v?: number;
  readonly __d: unknown;
}

/** Data in its current form. */
export interface UnwrappedData {
  readonly data: unknown;
  /** Whether it was stored in an older form. */
  readonly isMigrated: boolean;
}

/** Goes between what is stored and what handlers see. */
export interface Format {
  /** Throws a `TypeError` for data of a version that is newer than all migrations. */
  unwrap(stored: unknown): UnwrappedData;
  wrap(data: unknown): unknown;
}

const UNVERSIONED: Format = {
  unwrap: (data) => ({ data, isMigrated: false }),
  wrap: (data) => data,
};

/**
 * Prepares migrations. Without any, data is stored bare. Throws a `TypeError` for a version that is not a whole number, and
 * for anything but a synchronous function.
 */
export function compileMigrations(migrations: Migrations | undefined): Format {
  if (migrations === undefined) return UNVERSIONED;
  const steps = Object.entries(migrations)
    .map(([name, step]) => ({ version: versionOf(name), step: checkStep(name, step) }))
    .sort((a, b) => a.version - b.version);
  const latest = steps.at(-1)?.version;
  if (latest === undefined) throw new TypeError("migrations: there must be at least one");
  return {
    wrap: (data) => ({ v: latest, __d: data }),
    unwrap(stored) {
      const { v: version, __d: data } = isEnvelope(stored) ? stored : { v: undefined, __d: stored };
      if (version === latest) return { data, isMigrated: false };
      if (version !== undefined && version > latest)
        throw new TypeError(`The session is of version ${version}; this bot knows up to ${latest}`);
      const older = steps.filter((each) => version === undefined || each.version > version);
      return { data: older.reduce(migrate, data), isMigrated: true };
    },
  };
}

interface MigrationStep {
  readonly version: number;
  readonly step: (old: unknown) => unknown;
}

function migrate(old: unknown, { version, step }: MigrationStep): unknown {
  const data = step(old);
  if (!isThenable(data)) return data;
  // A rejection of it would end the process.
  Promise.resolve(data).catch(ignore);
  throw new TypeError(`migrations[${version}] returned a promise: a migration must be synchronous`);
}

function ignore(): void {}

function versionOf(name: string): number {
  const version = Number(name);
  // `Number` also reads "1e1", "0x1" and "", which no version is written as.
  if (Number.isSafeInteger(version) && version >= 0 && String(version) === name) return version;
  throw new TypeError(
    `migrations: ${JSON.stringify(name)} is not a version: versions are whole numbers`,
  );
}

function checkStep(name: string, step: unknown): MigrationStep["step"] {
  if (typeof step !== "function" || Object.prototype.toString.call(step).includes("Async"))
    throw new TypeError(`migrations[${name}] must be a function that is not async`);
  // Each takes what the one before returns, which only their author can ensure.
  return step as MigrationStep["step"];
}

function isEnvelope(stored: unknown): stored is Envelope {
  return typeof stored === "object" && stored !== null && "__d" in stored;
}

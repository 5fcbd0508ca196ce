import { isThenable } from "../../internal/maybe-promise.ts";

/**
 * For each version, a function that converts the data of the previous version: `{ 1: (old: V0) => ..., 2: (old: V1) => ... }`.
 * Data without a version runs through all of them.
 */
export type Migrations = Readonly<Record<number, (old: never) => unknown>>;

/** Data with its version, as grammY's `enhanceStorage` writes it. */
interface Envelope {
  readonly v?: number;
  readonly __d: unknown;
}

/** Stored data in the current format. */
export interface UnwrappedData {
  readonly data: unknown;
  /** Whether it was stored in an older format. */
  readonly isMigrated: boolean;
}

/** Converts between stored data and the data that handlers use. */
export interface Format {
  /** Throws a `TypeError` for data of a newer version than the latest migration. */
  unwrap(stored: unknown): UnwrappedData;
  wrap(data: unknown): unknown;
}

const UNVERSIONED: Format = {
  unwrap: (data) => ({ data, isMigrated: false }),
  wrap: (data) => data,
};

/**
 * Compiles migrations. Without migrations, data is stored without a version. Throws a `TypeError` for a version that is not
 * a whole number, and for a migration that is not a synchronous function.
 */
export function compileMigrations(migrations: Migrations | undefined): Format {
  if (migrations === undefined) return UNVERSIONED;
  const steps = Object.entries(migrations)
    .map(([name, step]) => ({ version: versionOf(name), step: checkStep(name, step) }))
    .sort((a, b) => a.version - b.version);
  const latest = steps.at(-1)?.version;
  if (latest === undefined)
    throw new TypeError("migrations is empty: add a migration or omit the option");
  return {
    wrap: (data) => ({ v: latest, __d: data }),
    unwrap(stored) {
      const { v: version, __d: data } = isEnvelope(stored) ? stored : { v: undefined, __d: stored };
      if (version === latest) return { data, isMigrated: false };
      if (version !== undefined && version > latest)
        throw new TypeError(
          `The stored session has version ${version}, but the latest migration is ${latest}`,
        );
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
  // Unhandled, its rejection would end the process.
  Promise.resolve(data).catch(ignore);
  throw new TypeError(`migrations[${version}] returned a promise: a migration must be synchronous`);
}

function ignore(): void {}

function versionOf(name: string): number {
  const version = Number(name);
  // `Number` also accepts "1e1", "0x1" and "".
  if (Number.isSafeInteger(version) && version >= 0 && String(version) === name) return version;
  throw new TypeError(
    `migrations: ${JSON.stringify(name)} is not a version; versions are whole numbers from 0`,
  );
}

function checkStep(name: string, step: unknown): MigrationStep["step"] {
  if (typeof step !== "function" || Object.prototype.toString.call(step).includes("Async"))
    throw new TypeError(`migrations[${name}] must be a synchronous function`);
  // Each migration takes the result of the previous one, which only their author can ensure.
  return step as MigrationStep["step"];
}

function isEnvelope(stored: unknown): stored is Envelope {
  return typeof stored === "object" && stored !== null && "__d" in stored;
}

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

/** Goes between what is stored and what handlers see. */
export interface Format {
  /** Gives today's data. Throws a `TypeError` for data of a version that is newer than all migrations. */
  unwrap(stored: unknown): unknown;
  wrap(data: unknown): unknown;
}

const PLAIN: Format = { unwrap: (stored) => stored, wrap: (data) => data };

/** Prepares migrations. Without any, data is stored bare. Throws a `TypeError` for a version that is no number. */
export function compileMigrations(migrations: Migrations | undefined): Format {
  if (migrations === undefined) return PLAIN;
  const steps = Object.entries(migrations)
    // What each takes is what the one before gives: only whoever wrote them can know.
    .map(([name, step]) => ({ version: Number(name), step: step as (old: unknown) => unknown }))
    .sort((a, b) => a.version - b.version);
  const latest = steps.at(-1)?.version;
  if (latest === undefined || steps.some(({ version }) => Number.isNaN(version)))
    throw new TypeError("migrations must have numbers as keys, and at least one");
  return {
    wrap: (data) => ({ v: latest, __d: data }),
    unwrap(stored) {
      const { v: version, __d: data } = isEnvelope(stored) ? stored : { v: undefined, __d: stored };
      if (version !== undefined && version > latest)
        throw new TypeError(`The session is of version ${version}; this bot knows up to ${latest}`);
      return steps
        .filter((each) => version === undefined || each.version > version)
        .reduce((old, { step }) => step(old), data);
    },
  };
}

function isEnvelope(stored: unknown): stored is Envelope {
  return typeof stored === "object" && stored !== null && "__d" in stored;
}

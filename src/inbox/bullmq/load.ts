import { createRequire } from "node:module";

/** The exports of the packages that an inbox may load. */
export interface Packages {
  readonly bullmq: typeof import("bullmq");
  readonly ioredis: typeof import("ioredis");
  readonly pg: typeof import("pg");
}

const RANGES: Readonly<Record<keyof Packages, string>> = { bullmq: "6", ioredis: "5", pg: "8" };

/**
 * Loads a package that telewire does not depend on.
 *
 * @throws Error when it is missing, or its major version is not supported.
 */
export function loadPackage<Name extends keyof Packages>(
  name: Name,
  require: (path: string) => unknown = createRequire(import.meta.url),
): Packages[Name] {
  const major = RANGES[name];
  const requirement = `telewire/bullmq requires the package ${name}, ^${major}: run npm install ${name}@${major}`;
  let loaded: unknown;
  let version: string;
  try {
    version = versionOf(require(`${name}/package.json`));
    loaded = require(name);
  } catch (error) {
    throw new Error(requirement, { cause: error });
  }
  if (version.split(".")[0] !== major) throw new Error(`${requirement} (found ${version})`);
  // The version was checked, so the package's own declarations apply.
  return loaded as Packages[Name];
}

function versionOf(manifest: unknown): string {
  const hasVersion = typeof manifest === "object" && manifest !== null && "version" in manifest;
  return hasVersion ? String(manifest.version) : "no version";
}

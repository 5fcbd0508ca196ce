import { createRequire } from "node:module";

/** The exports of the package. */
export type Undici = typeof import("undici/index.js");

const REQUIREMENT =
  "telewire/undici requires the package undici, ^7.30.0 || ^8.0.0 (8 needs Node 22.19 or later): run npm install undici@7";

/**
 * Loads the real undici: under its bare name, Bun resolves to its own module, whose pools do nothing.
 *
 * @throws Error when the package is missing or its version is not supported.
 */
export function loadUndici(
  require: (path: string) => unknown = createRequire(import.meta.url),
): Undici {
  let undici: unknown;
  let manifest: unknown;
  try {
    manifest = require("undici/package.json");
    undici = require("undici/index.js");
  } catch (error) {
    throw new Error(REQUIREMENT, { cause: error });
  }
  const version = versionOf(manifest);
  if (!isSupported(version)) throw new Error(`${REQUIREMENT} (found ${version})`);
  // The version was checked, so the package's own declarations apply.
  return undici as Undici;
}

function versionOf(manifest: unknown): string {
  const hasVersion = typeof manifest === "object" && manifest !== null && "version" in manifest;
  return hasVersion ? String(manifest.version) : "no version";
}

function isSupported(version: string): boolean {
  const [major, minor] = version.split(".").map(Number);
  return major === 8 || (major === 7 && minor !== undefined && minor >= 30);
}

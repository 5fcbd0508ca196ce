import { createRequire } from "node:module";

/** What the package exports. */
export type Undici = typeof import("undici/index.js");

const ADVICE =
  "telewire/undici needs the package undici, ^7.30.0 || ^8.0.0 (8 from Node 22.19 on): npm install undici@7";

/** Loads the real undici: under its bare name, Bun hands out a stand-in whose pools do nothing. */
export function loadUndici(
  require: (path: string) => unknown = createRequire(import.meta.url),
): Undici {
  let undici: unknown;
  let manifest: unknown;
  try {
    manifest = require("undici/package.json");
    undici = require("undici/index.js");
  } catch (error) {
    throw new Error(ADVICE, { cause: error });
  }
  const version = versionIn(manifest);
  if (!isSupported(version)) throw new Error(`${ADVICE} (found ${version})`);
  // The version was checked; the package's own declarations say what it holds.
  return undici as Undici;
}

function versionIn(manifest: unknown): string {
  const hasVersion = typeof manifest === "object" && manifest !== null && "version" in manifest;
  return hasVersion ? String(manifest.version) : "no version";
}

function isSupported(version: string): boolean {
  const [major, minor] = version.split(".").map(Number);
  return major === 8 || (major === 7 && minor !== undefined && minor >= 30);
}

import type { Entry } from "./entries.ts";

const PATHS = /"paths": \{[^}]*\}/;

/** `tsconfig.json` with a path for every entry, so that tests and examples import the source as users import the package. */
export function withPaths(tsconfig: string, entries: readonly Entry[]): string {
  if (!PATHS.test(tsconfig)) throw new Error('tsconfig.json has no "paths" to fill');
  const lines = entries.map(({ name, source }) => `      "${name}": ["./${source}"]`);
  return tsconfig.replace(PATHS, `"paths": {\n${lines.join(",\n")}\n    }`);
}

/** One import or re-export as it stands in a file. */
export interface Import {
  readonly specifier: string;
  /** `import type` or `export type`: gone at run time. */
  readonly typeOnly: boolean;
}

// Enough for code in the project's own formatting: a statement begins its line, and strings have double quotes.
const STATEMENT = /^(?:import|export)\s+(type\s+(?!from\b))?[\w$*{},\s]*?\bfrom\s+"([^"]+)"/gm;
const BARE = /^import\s+"([^"]+)"/gm;
const CALL = /\bimport\(\s*"([^"]+)"\s*\)/g;

/** Every import of a source text, dynamic ones too. */
export function importsOf(text: string): readonly Import[] {
  return [
    ...[...text.matchAll(STATEMENT)].map(([, type, specifier = ""]) => ({
      specifier,
      typeOnly: type !== undefined,
    })),
    ...[...text.matchAll(BARE), ...text.matchAll(CALL)].map(([, specifier = ""]) => ({
      specifier,
      typeOnly: false,
    })),
  ];
}

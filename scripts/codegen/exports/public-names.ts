import { readFileSync } from "node:fs";
import { join } from "node:path";
import { pathToFileURL } from "node:url";
import type { Entry } from "./entries.ts";

const TYPE_LIST = /^export type \{([^}]*)\}/gm;
const MIXED_LIST = /^export \{([^}]*)\}/gm;
const DECLARED = /^export (?:interface|type) (\w+)/gm;
const ALL_TYPES = /^export type \* from "([^"]+)"/gm;

/** Every entry with the names it exports: values as the module has them at run time, types as its source lists them. */
export async function publicNames(root: string, entries: readonly Entry[]): Promise<string> {
  const sections = await Promise.all(
    entries.map(async ({ name, source }) => {
      const file = join(root, source);
      const values: object = await import(pathToFileURL(file).href);
      const types = typesOf(readFileSync(file, "utf8")).map((type) => `type ${type}`);
      const lines = [...Object.keys(values).sort(), ...types.sort()].map((each) => `  ${each}\n`);
      return `${name}\n${lines.join("")}`;
    }),
  );
  return sections.join("\n");
}

function typesOf(text: string): readonly string[] {
  const captures = (pattern: RegExp): readonly string[] =>
    [...text.matchAll(pattern)].map(([, captured = ""]) => captured);
  const names = (lists: readonly string[]): readonly string[] =>
    lists.flatMap((list) => list.split(",")).map((name) => name.trim());
  return [
    ...names(captures(TYPE_LIST)).filter((name) => name !== ""),
    ...names(captures(MIXED_LIST)).flatMap((name) => name.match(/^type (.*)/)?.[1] ?? []),
    ...captures(DECLARED),
    ...captures(ALL_TYPES).map((from) => `* of ${from}`),
  ];
}

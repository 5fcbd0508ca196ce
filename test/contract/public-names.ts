import { type Entry, entries, ROOT, read } from "./repository.ts";

const TYPE_LIST = /^export type \{([^}]*)\}/gm;
const MIXED_LIST = /^export \{([^}]*)\}/gm;
const DECLARED = /^export (?:interface|type) (\w+)/gm;
const ALL_TYPES = /^export type \* from "([^"]+)"/gm;

/** Every subpath with the names it exports: values as they are at run time, types as the source file has them. */
export async function publicNames(): Promise<string> {
  const sections = await Promise.all(entries.map(section));
  return sections.join("\n");
}

async function section({ subpath, source }: Entry): Promise<string> {
  const values: object = await import(`${ROOT}/${source}`);
  const types = typesOf(read(source)).map((name) => `type ${name}`);
  const lines = [...Object.keys(values).sort(), ...types.sort()].map((name) => `  ${name}\n`);
  return `telewire${subpath.slice(1)}\n${lines.join("")}`;
}

function typesOf(text: string): readonly string[] {
  const first = (pattern: RegExp): readonly string[] =>
    [...text.matchAll(pattern)].map(([, captured = ""]) => captured);
  const names = (lists: readonly string[]): readonly string[] =>
    lists.flatMap((list) => list.split(",")).map((name) => name.trim());
  return [
    ...names(first(TYPE_LIST)).filter((name) => name !== ""),
    ...names(first(MIXED_LIST)).flatMap((name) => name.match(/^type (.*)/)?.[1] ?? []),
    ...first(DECLARED),
    ...first(ALL_TYPES).map((from) => `* of ${from}`),
  ];
}

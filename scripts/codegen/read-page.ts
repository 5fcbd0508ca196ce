import type { Override } from "./overrides.ts";
import { cutPage, type PageEntry } from "./page-entries.ts";
import { readDescription } from "./read-description.ts";
import { readReturns } from "./read-returns.ts";
import { readType } from "./read-type.ts";
import type { Field, MethodSpec, Spec, TypeRef, TypeSpec } from "./spec.ts";

/**
 * Reads the manual's page. Throws one error that names every entry it could not read: no field table, a field without a
 * type, a method without a result; an override of the same place excuses it.
 */
export function readPage(html: string, overrides: readonly Override[]): Spec {
  const { version, entries } = cutPage(html);
  const excused = new Map(overrides.map(({ at, set }) => [at, set]));
  const typeNames = new Set(entries.map(({ name }) => name).filter((name) => /^[A-Z]/.test(name)));
  const isType = (name: string): boolean => typeNames.has(name);
  const problems: string[] = [];
  const types: Record<string, TypeSpec> = {};
  const methods: Record<string, MethodSpec> = {};
  for (const entry of entries) {
    try {
      if (isType(entry.name)) types[entry.name] = readObject(entry, excused);
      else methods[entry.name] = readMethod(entry, excused, isType);
    } catch (error) {
      problems.push(`${entry.section}, ${entry.name}: ${messageOf(error)}`);
    }
  }
  if (problems.length > 0) throw new Error(`The page could not be read.\n${problems.join("\n")}`);
  return { version, types, methods };
}

type Excused = ReadonlyMap<string, Override["set"]>;

function readObject(entry: PageEntry, excused: Excused): TypeSpec {
  const { section, href, rows, members, intro } = entry;
  const given = excused.get(entry.name)?.fields;
  if (given !== undefined) return { section, href, fields: given };
  if (rows !== undefined)
    return { section, href, fields: rows.map((row) => readField(row, entry, excused)) };
  if (members.length > 0) {
    // A rich text may also be no object at all, which only the sentence before the list says.
    const others = [...intro.matchAll(/\b(?:String|Array of \w+)\b/g)].map(([text]) =>
      readType(text),
    );
    return { section, href, oneOf: [...others, ...members.map(readType)] };
  }
  if (intro.includes("holds no information")) return { section, href, fields: [] };
  throw new Error("neither a field table nor a list of types");
}

function readMethod(
  entry: PageEntry,
  excused: Excused,
  isType: (name: string) => boolean,
): MethodSpec {
  const { section, href, rows = [], intro, name } = entry;
  const returns = excused.get(name)?.returns ?? readReturns(intro, isType);
  return { section, href, returns, params: rows.map((row) => readField(row, entry, excused)) };
}

/** Rows of a type: name, type, description. Rows of a method: name, type, required, description. */
function readField(row: readonly string[], owner: PageEntry, excused: Excused): Field {
  const [name = "", cell = ""] = row;
  if (row.length < 3) throw new Error(`field ${name}: a row without a type or a description`);
  const description = row.at(-1) ?? "";
  const required = row.length > 3 ? row[2] === "Yes" : !description.startsWith("“Optional”");
  const type = readFieldType(cell, owner.name, name, excused);
  return { name, type, ...(required && { required }), ...readDescription(description, type) };
}

function readFieldType(cell: string, owner: string, name: string, excused: Excused): TypeRef {
  try {
    return excused.get(`${owner}.${name}`)?.type ?? readType(cell);
  } catch (error) {
    throw new Error(`field ${name}: ${messageOf(error)}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

import type { Override } from "../spec/overrides.ts";
import type { Field, MethodSpec, Place, Spec, TypeRef, TypeSpec } from "../spec/spec.ts";
import { cutPage, type PageEntry } from "./cut-page.ts";
import { readChanges } from "./read-changes.ts";
import { readDescription } from "./read-description.ts";
import { readReturns, readType } from "./read-type.ts";

/**
 * Reads the manual's page. Throws one error that lists every entry it could not read: no field table, a field without a
 * type, a method without a result. An override of the same place stands in for what is missing.
 */
export function readPage(html: string, overrides: readonly Override[]): Spec {
  const { version, changes, entries } = cutPage(html);
  const since = readChanges(changes);
  const overridden = new Map(overrides.map(({ at, set }) => [at, set]));
  const typeNames = new Set(entries.map(({ name }) => name).filter((name) => /^[A-Z]/.test(name)));
  const isType = (name: string): boolean => typeNames.has(name);
  const problems: string[] = [];
  const types: Record<string, TypeSpec> = {};
  const methods: Record<string, MethodSpec> = {};
  for (const entry of entries) {
    try {
      if (types[entry.name] !== undefined || methods[entry.name] !== undefined)
        throw new Error("is on the page twice");
      if (isType(entry.name)) types[entry.name] = readObject(entry, { overridden, since });
      else methods[entry.name] = readMethod(entry, { overridden, since }, isType);
    } catch (error) {
      problems.push(`${entry.section}, ${entry.name}: ${messageOf(error)}`);
    }
  }
  if (problems.length > 0)
    throw new Error(`Some entries of the page cannot be read:\n${problems.join("\n")}`);
  return { version, types, methods };
}

interface PageContext {
  /** Overrides by the place that they apply to. */
  readonly overridden: ReadonlyMap<string, Override["set"]>;
  /** Version that added a type, method or field, by its place. */
  readonly since: ReadonlyMap<string, string>;
}

function readPlace({ section, href, name }: PageEntry, context: PageContext): Place {
  return { section, href, ...sinceOf(name, context) };
}

function sinceOf(place: string, { since }: PageContext): { since?: string } {
  const version = since.get(place);
  return version === undefined ? {} : { since: version };
}

function readObject(entry: PageEntry, context: PageContext): TypeSpec {
  const { rows, members, intro } = entry;
  const place = readPlace(entry, context);
  const override = context.overridden.get(entry.name)?.fields;
  if (override !== undefined) return { ...place, fields: override };
  if (rows?.length === 0) throw new Error("has a table without fields");
  if (rows !== undefined)
    return { ...place, fields: rows.map((row) => readTypeField(row, entry, context)) };
  if (members.length > 0) {
    // A rich text may also be a string or an array, which only the sentence before the list says.
    const others = [...intro.matchAll(/\b(?:String|Array of \w+)\b/g)].map(([text]) =>
      readType(text),
    );
    return { ...place, oneOf: [...others, ...members.map(readType)] };
  }
  if (intro.includes("holds no information")) return { ...place, fields: [] };
  throw new Error("has neither a field table nor a list of types");
}

function readMethod(
  entry: PageEntry,
  context: PageContext,
  isType: (name: string) => boolean,
): MethodSpec {
  const override = context.overridden.get(entry.name);
  const params = override?.params ?? readParams(entry, context);
  const returns = override?.returns ?? readReturns(entry.intro, isType);
  return { ...readPlace(entry, context), returns, params };
}

function readParams(entry: PageEntry, context: PageContext): readonly Field[] {
  const { rows = [], hasTable, intro } = entry;
  if (hasTable && rows.length === 0) throw new Error("has a table without parameters");
  if (!hasTable && !/requires no parameters/i.test(intro))
    throw new Error("has neither a table of parameters nor a sentence that there are none");
  return rows.map((row) => readParam(row, entry, context));
}

/** The cells of a type's row are name, type, description. */
function readTypeField(row: readonly string[], owner: PageEntry, context: PageContext): Field {
  const [name = "", cell = "", description = ""] = row;
  if (row.length !== 3) throw new Error(`field ${name}: a row has ${row.length} cells, not 3`);
  if (description.startsWith("Optional"))
    throw new Error(`field ${name}: "Optional" is not emphasized`);
  const isRequired = !description.startsWith("“Optional”");
  return readField({ name, cell, description, isRequired }, owner, context);
}

/** The cells of a method's row are name, type, required, description. */
function readParam(row: readonly string[], owner: PageEntry, context: PageContext): Field {
  const [name = "", cell = "", presence = "", description = ""] = row;
  if (row.length !== 4) throw new Error(`parameter ${name}: a row has ${row.length} cells, not 4`);
  if (presence !== "Yes" && presence !== "Optional")
    throw new Error(`parameter ${name}: required is "${presence}", neither "Yes" nor "Optional"`);
  return readField({ name, cell, description, isRequired: presence === "Yes" }, owner, context);
}

interface Row {
  readonly name: string;
  /** Text of the type's cell. */
  readonly cell: string;
  readonly description: string;
  readonly isRequired: boolean;
}

function readField(
  { name, cell, description, isRequired }: Row,
  owner: PageEntry,
  context: PageContext,
): Field {
  const type = readFieldType(cell, owner.name, name, context);
  return {
    name,
    type,
    ...(isRequired && { required: true as const }),
    ...readDescription(description, type),
    ...sinceOf(`${owner.name}.${name}`, context),
  };
}

function readFieldType(
  cell: string,
  owner: string,
  name: string,
  { overridden }: PageContext,
): TypeRef {
  try {
    return overridden.get(`${owner}.${name}`)?.type ?? readType(cell);
  } catch (error) {
    throw new Error(`field ${name}: ${messageOf(error)}`);
  }
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

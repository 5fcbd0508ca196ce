import { mapValues } from "../spec/map-values.ts";
import { type Field, isUnion, type Spec, type TypeSpec } from "../spec/spec.ts";

/** Texts by name, in our own words, of `spec/descriptions/`. */
export interface Descriptions {
  readonly types: Readonly<Record<string, string>>;
  readonly methods: Readonly<Record<string, string>>;
  /** Of fields and parameters: by name, or by type or method and name (`Chat.id`) where another text fits better. */
  readonly fields: Readonly<Record<string, string>>;
}

const KINDS = ["types", "methods", "fields"] as const;

/** Reads the files of `spec/descriptions/`; `read` returns the text of a file of the repository. */
export function readDescriptions(read: (path: string) => string): Descriptions {
  const texts = (kind: keyof Descriptions): Record<string, string> =>
    JSON.parse(read(fileOf(kind)));
  return { types: texts("types"), methods: texts("methods"), fields: texts("fields") };
}

function fileOf(kind: keyof Descriptions): string {
  return `spec/descriptions/${kind}.json`;
}

/** Sets the description of every type, method, field and parameter that has one. Throws for texts that cannot be used. */
export function describeSpec(spec: Spec, descriptions: Descriptions): Spec {
  checkDescriptions(spec, descriptions);
  const described = (owner: string, fields: readonly Field[]): readonly Field[] =>
    fields.map((field) => ({ ...field, ...textOf(descriptions, owner, field.name) }));
  return {
    ...spec,
    types: mapValues(spec.types, (type, name): TypeSpec => {
      const text = asDescription(descriptions.types[name]);
      if (isUnion(type)) return { ...type, ...text };
      return { ...type, ...text, fields: described(name, type.fields) };
    }),
    methods: mapValues(spec.methods, (method, name) => ({
      ...method,
      ...asDescription(descriptions.methods[name]),
      params: described(name, method.params),
    })),
  };
}

/** Names of a described spec that have no description, as lines of Markdown. */
export function undescribedNames({ types, methods }: Spec): readonly string[] {
  const owners = [...Object.entries(types), ...Object.entries(methods)];
  return owners.flatMap(([owner, entry]) => [
    ...(entry.description === undefined ? [`- \`${owner}\``] : []),
    ...fieldsOfEntry(entry)
      .filter(({ description }) => description === undefined)
      .map(({ name }) => `- \`${owner}.${name}\``),
  ]);
}

/** The files of descriptions, by path: sorted, one line for each name. */
export function serializeDescriptions(
  descriptions: Descriptions,
): readonly (readonly [path: string, text: string])[] {
  return KINDS.map((kind) => {
    const sorted = Object.entries(descriptions[kind]).sort(([a], [b]) => (a < b ? -1 : 1));
    return [fileOf(kind), `${JSON.stringify(Object.fromEntries(sorted), null, 2)}\n`] as const;
  });
}

function textOf({ fields }: Descriptions, owner: string, name: string): Pick<Field, "description"> {
  return asDescription(fields[`${owner}.${name}`] ?? fields[name]);
}

function asDescription(description: string | undefined): Pick<Field, "description"> {
  return description === undefined ? {} : { description };
}

function fieldsOfEntry(entry: Spec["types"][string] | Spec["methods"][string]): readonly Field[] {
  if ("params" in entry) return entry.params;
  return isUnion(entry) ? [] : entry.fields;
}

/** Throws for every text of something that the spec does not have, or that cannot stand in a comment. */
function checkDescriptions(spec: Spec, descriptions: Descriptions): void {
  const owners = [...Object.entries(spec.types), ...Object.entries(spec.methods)];
  const places = owners.flatMap(([owner, entry]) =>
    fieldsOfEntry(entry).flatMap(({ name }) => [name, `${owner}.${name}`]),
  );
  const names: Readonly<Record<keyof Descriptions, ReadonlySet<string>>> = {
    types: new Set(Object.keys(spec.types)),
    methods: new Set(Object.keys(spec.methods)),
    fields: new Set(places),
  };
  const problems = KINDS.flatMap((kind) =>
    Object.entries(descriptions[kind]).flatMap(([name, text]) => {
      const problem = names[kind].has(name)
        ? problemOf(text, descriptions[kind][name.split(".")[1] ?? ""])
        : "is not in the spec";
      return problem === undefined ? [] : [`${fileOf(kind)}: ${name} ${problem}`];
    }),
  );
  if (problems.length > 0) throw new Error(problems.join("\n"));
}

function problemOf(text: string, general: string | undefined): string | undefined {
  if (text.trim() === "") return "has an empty text";
  if (/\/\*|\*\//.test(text)) return "contains the delimiter of a comment";
  if (/(?<!\{)@/.test(text.replaceAll(/`[^`]*`/g, "")))
    return "contains a tag: put `@` between backticks";
  return text === general ? "repeats the general text" : undefined;
}

import {
  type Field,
  isUnion,
  type MethodSpec,
  type Spec,
  type TypeRef,
  type TypeSpec,
} from "./spec.ts";

/**
 * Describes in Markdown what a newer spec changes for users of the generated code: types, variants, fields, methods and
 * parameters that were added, removed or changed. Returns no line when nothing did.
 */
export function describeChanges(before: Spec, after: Spec): readonly string[] {
  return [
    ...compareEntries("type", before.types, after.types, compareTypes),
    ...compareEntries("method", before.methods, after.methods, compareMethods),
  ];
}

type Named<T> = Readonly<Record<string, T>>;

function compareEntries<T>(
  noun: string,
  before: Named<T>,
  after: Named<T>,
  compare: (before: T, after: T) => readonly string[],
): readonly string[] {
  const missing = (from: Named<T>, to: Named<T>): readonly string[] =>
    Object.keys(to)
      .filter((name) => from[name] === undefined)
      .map((name) => `the ${noun} \`${name}\``);
  // The same change often applies to many methods, which then share a line.
  const changed = new Map<string, readonly string[]>();
  for (const [name, entry] of Object.entries(after)) {
    const old = before[name];
    for (const change of old === undefined ? [] : compare(old, entry))
      changed.set(change, [...(changed.get(change) ?? []), `\`${name}\``]);
  }
  return [
    ...missing(before, after).map((what) => `- Added ${what}.`),
    ...missing(after, before).map((what) => `- Removed ${what}.`),
    ...[...changed].map(([change, names]) => `- ${names.join(", ")}: ${change}.`),
  ];
}

function compareTypes(before: TypeSpec, after: TypeSpec): readonly string[] {
  if (isUnion(before) !== isUnion(after))
    return [`now ${isUnion(after) ? "a union" : "an object"}`];
  if (!isUnion(before) && !isUnion(after))
    return compareFields("field", before.fields, after.fields);
  const members = (type: TypeSpec): readonly string[] =>
    isUnion(type) ? type.oneOf.map(refText) : [];
  return [
    ...without(members(after), members(before)).map((name) => `added the variant \`${name}\``),
    ...without(members(before), members(after)).map((name) => `removed the variant \`${name}\``),
  ];
}

function compareMethods(before: MethodSpec, after: MethodSpec): readonly string[] {
  const [old, now] = [refText(before.returns), refText(after.returns)];
  return [
    ...compareFields("parameter", before.params, after.params),
    ...(old === now ? [] : [`returns \`${now}\`, not \`${old}\``]),
  ];
}

function compareFields(
  noun: string,
  before: readonly Field[],
  after: readonly Field[],
): readonly string[] {
  const names = (fields: readonly Field[]): readonly string[] => fields.map(({ name }) => name);
  const field = (name: string): Field | undefined => after.find((one) => one.name === name);
  const added = without(names(after), names(before)).map((name) => {
    const isRequired = field(name)?.required === true;
    return `added the ${isRequired ? "required " : ""}${noun} \`${name}\``;
  });
  const changed = before.flatMap((old) => {
    const now = field(old.name);
    return now === undefined ? [] : compareField(noun, old, now);
  });
  const removed = without(names(before), names(after));
  return [...added, ...removed.map((name) => `removed the ${noun} \`${name}\``), ...changed];
}

function compareField(noun: string, before: Field, after: Field): readonly string[] {
  const facts = (field: Field): Readonly<Record<string, string>> => ({
    type: refText(field.type),
    presence: field.required ? "required" : "optional",
    value: text(field.const),
    "known values": field.updateKinds ? "the kinds of updates" : text(field.enum),
    limit: text(field.limit),
    default: text(field.default),
    upload: uploadText(field),
    "content of a message": field.content ? "yes" : "no",
    "sent on request only": field.onRequest ? "yes" : "no",
  });
  const [old, now] = [facts(before), facts(after)];
  return Object.keys(now)
    .filter((fact) => old[fact] !== now[fact])
    .map((fact) => `${noun} \`${after.name}\`, ${fact}: ${old[fact]} became ${now[fact]}`);
}

function uploadText({ upload }: Field): string {
  if (upload === undefined) return "according to its type";
  return upload ? "possible" : "not possible";
}

function text(value: unknown): string {
  return value === undefined ? "none" : `\`${JSON.stringify(value)}\``;
}

/** The type in the manual's notation. */
function refText(type: TypeRef): string {
  if (typeof type === "string") return type;
  if ("array" in type) return `Array of ${refText(type.array)}`;
  return type.anyOf.map(refText).join(" or ");
}

function without(names: readonly string[], others: readonly string[]): readonly string[] {
  return names.filter((name) => !others.includes(name));
}

/** Adds an entry for a Bot API version at the end of the changelog's chapter Unreleased. */
export function addChangelogEntry(
  changelog: string,
  version: string,
  changes: readonly string[],
): string {
  const heading = "## [Unreleased]\n";
  const start = changelog.indexOf(heading);
  if (start === -1) throw new Error("CHANGELOG.md has no chapter [Unreleased]");
  const next = changelog.indexOf("\n## ", start + heading.length);
  const end = next === -1 ? changelog.length : next;
  const entry = `### Bot API ${version}\n\n${changes.join("\n")}\n`;
  return `${changelog.slice(0, end).trimEnd()}\n\n${entry}${changelog.slice(end)}`;
}

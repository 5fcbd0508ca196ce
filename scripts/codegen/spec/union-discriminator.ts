import { type Field, isUnion, type Spec, type UnionSpec } from "./spec.ts";

/**
 * How the variants of a union are distinguished: by one field with known values (`tag`), by one field that has a fixed
 * number in a single variant (`mark`), or only by their required fields (`fields`).
 */
export type UnionDiscriminator = TagDiscriminator | MarkDiscriminator | FieldsDiscriminator;

interface TagDiscriminator {
  readonly by: "tag";
  readonly tag: string;
  readonly values: readonly string[];
  /** Names of the variants of each of `values`; several may share one. */
  readonly names: readonly (readonly string[])[];
}

interface MarkDiscriminator {
  readonly by: "mark";
  readonly tag: string;
  readonly value: number;
  readonly marked: string;
  /** Name of the variant whose field has any other number. */
  readonly other: string;
}

interface FieldsDiscriminator {
  readonly by: "fields";
  /** Each variant with its required fields; longer lists first, since one may contain a shorter one. */
  readonly lists: readonly (readonly [name: string, fields: readonly string[]])[];
}

interface Member {
  readonly name: string;
  readonly fields: readonly Field[];
}

/** Finds out how to distinguish the object variants of a union. */
export function discriminatorOf(spec: Spec, union: UnionSpec): UnionDiscriminator {
  const members = union.oneOf.flatMap((member) => objectMember(spec, member));
  return byTag(members) ?? byMark(members) ?? byFields(members);
}

function objectMember(spec: Spec, member: UnionSpec["oneOf"][number]): readonly Member[] {
  const type = typeof member === "string" ? spec.types[member] : undefined;
  if (typeof member !== "string" || type === undefined) return [];
  if (isUnion(type)) throw new Error(`${member}: unions inside unions are not supported`);
  return [{ name: member, fields: type.fields }];
}

function byTag(members: readonly Member[]): UnionDiscriminator | undefined {
  const candidates = members[0]?.fields.map(({ name }) => name) ?? [];
  for (const tag of candidates) {
    const names = new Map<string, readonly string[]>();
    for (const { name, fields } of members) {
      const value = fields.find((field) => field.name === tag)?.const;
      if (typeof value === "string") names.set(value, [...(names.get(value) ?? []), name]);
    }
    if ([...names.values()].flat().length === members.length)
      return { by: "tag", tag, values: [...names.keys()], names: [...names.values()] };
  }
  return undefined;
}

function byMark(members: readonly Member[]): UnionDiscriminator | undefined {
  const marks = members.flatMap(({ name: marked, fields }) =>
    fields.flatMap(({ name: tag, const: value }) =>
      typeof value === "number" ? [{ by: "mark" as const, tag, value, marked }] : [],
    ),
  );
  const [mark] = marks;
  const other = members.find(({ name }) => name !== mark?.marked)?.name;
  return mark === undefined || other === undefined || members.length > 2
    ? undefined
    : { ...mark, other };
}

function byFields(members: readonly Member[]): UnionDiscriminator {
  const lists = members.map(({ name, fields }) => {
    const required = fields.filter((field) => field.required);
    return [name, required.map((field) => field.name)] as const;
  });
  return { by: "fields", lists: lists.sort(([, a], [, b]) => b.length - a.length) };
}

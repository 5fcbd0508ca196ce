import { type Field, isUnion, type Spec, type UnionSpec } from "./spec.ts";

/**
 * How the variants of a union are told apart: by one field with known values (`tag`), by one field that has a fixed
 * number in a single variant (`mark`), or only by the fields that must be there (`fields`).
 */
export type UnionShape =
  | { readonly by: "tag"; readonly tag: string; readonly values: readonly string[] }
  | { readonly by: "mark"; readonly tag: string; readonly value: number; readonly marked: string }
  | { readonly by: "fields"; readonly lists: readonly (readonly string[])[] };

interface Member {
  readonly name: string;
  readonly fields: readonly Field[];
}

/** Finds out how the object variants of a union differ. */
export function unionShape(spec: Spec, union: UnionSpec): UnionShape {
  const members = union.oneOf.flatMap((member) => objectMember(spec, member));
  return byTag(members) ?? byMark(members) ?? byFields(members);
}

function objectMember(spec: Spec, member: UnionSpec["oneOf"][number]): readonly Member[] {
  const type = typeof member === "string" ? spec.types[member] : undefined;
  if (typeof member !== "string" || type === undefined) return [];
  if (isUnion(type)) throw new Error(`${member}: a union inside a union has no shape yet`);
  return [{ name: member, fields: type.fields }];
}

function byTag(members: readonly Member[]): UnionShape | undefined {
  const candidates = members[0]?.fields.map(({ name }) => name) ?? [];
  for (const tag of candidates) {
    const values = members.flatMap(({ fields }) => {
      const value = fields.find(({ name }) => name === tag)?.const;
      return typeof value === "string" ? [value] : [];
    });
    if (values.length === members.length) return { by: "tag", tag, values: [...new Set(values)] };
  }
  return undefined;
}

function byMark(members: readonly Member[]): UnionShape | undefined {
  const marks = members.flatMap(({ name: marked, fields }) =>
    fields.flatMap(({ name: tag, const: value }) =>
      typeof value === "number" ? [{ by: "mark" as const, tag, value, marked }] : [],
    ),
  );
  return marks.length === 1 ? marks[0] : undefined;
}

function byFields(members: readonly Member[]): UnionShape {
  const lists = members.map(({ fields }) =>
    fields.filter(({ required }) => required).map(({ name }) => name),
  );
  return { by: "fields", lists };
}

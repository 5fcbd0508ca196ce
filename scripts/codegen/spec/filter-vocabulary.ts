import { type Field, fieldsOf, isUnion, type Spec, type TypeRef } from "./spec.ts";
import { discriminatorOf } from "./union-discriminator.ts";
import { updatePayloads } from "./update-kinds.ts";

/** What a filter query can ask about the value of a field: one of `names`, which its `tag` has, if there is one. */
export interface Shape {
  /** Field that distinguishes variants; empty when the value itself is the name; absent when names are fields. */
  readonly tag?: string;
  readonly names: readonly string[];
}

/** A field that a filter query can name. */
export interface FilterField {
  readonly name: string;
  /** Name of the shape of its value, or of the values in its list. */
  readonly shape: string | undefined;
  /** A message usually has exactly one such field. */
  readonly content: boolean;
}

/** The words that filter queries consist of. */
export interface FilterVocabulary {
  readonly shapes: ReadonlyMap<string, Shape>;
  /** Fields by type of payload. */
  readonly fields: ReadonlyMap<string, readonly FilterField[]>;
  readonly kinds: readonly { readonly kind: string; readonly type: string }[];
}

/**
 * Objects whose fields can be queried: all that are optional or boolean, or those listed. Variants of unions and known
 * values of strings can always be queried.
 */
const QUERIED_FIELDS: Readonly<Record<string, readonly string[] | "all">> = {
  // Every `from` is a user: with all of its fields, there would be thousands of queries.
  User: ["is_bot", "is_premium", "added_to_attachment_menu"],
  Sticker: "all",
  LinkPreviewOptions: "all",
  ChatOwnerLeft: "all",
  ForumTopicCreated: "all",
  ForumTopicEdited: "all",
  Checklist: "all",
  Giveaway: "all",
  GiveawayWinners: "all",
  GiftInfo: "all",
  UniqueGiftInfo: "all",
  BusinessBotRights: "all",
};

/** Not a field, but the query for the bot itself. */
const ME = "me";

/** Collects the vocabulary of filter queries, kind by kind. */
export function filterVocabulary(spec: Spec): FilterVocabulary {
  const kinds = updatePayloads(spec);
  const shapes = new Map<string, Shape>();
  const fields = new Map(
    [...new Set(kinds.map(({ type }) => type))].map((type) => [
      type,
      fieldsOf(spec, type).flatMap((field) => filterField(spec, field, shapes)),
    ]),
  );
  return { shapes, fields, kinds };
}

function filterField(spec: Spec, field: Field, shapes: Map<string, Shape>): FilterField[] {
  const shape = shapeOf(spec, field);
  if (field.required && field.type !== "Boolean" && shape === undefined) return [];
  if (shape !== undefined) shapes.set(...shape);
  return [{ name: field.name, shape: shape?.[0], content: field.content === true }];
}

function shapeOf(spec: Spec, field: Field): [name: string, shape: Shape] | undefined {
  if (field.enum !== undefined) return [field.name, { tag: "", names: field.enum }];
  const name = itemOf(field.type);
  const type = spec.types[name];
  if (type === undefined) return undefined;
  if (isUnion(type)) {
    const union = discriminatorOf(spec, type);
    return union.by === "tag" ? [name, { tag: union.tag, names: union.values }] : undefined;
  }
  const queried = QUERIED_FIELDS[name];
  if (queried !== undefined) return [name, { names: queriedFields(name, type.fields, queried) }];
  const tag = type.fields.find((each) => each.name === "type");
  if (tag === undefined || name === "Chat" || name === "Poll") return undefined;
  const inner = tag.enum === undefined ? shapeOf(spec, tag)?.[1] : { tag: "", names: tag.enum };
  return inner?.tag === undefined ? undefined : [name, { tag: "type", names: inner.names }];
}

function queriedFields(
  name: string,
  fields: readonly Field[],
  queried: readonly string[] | "all",
): readonly string[] {
  const optional = fields
    .filter(({ required, type }) => !required || type === "Boolean")
    .map((field) => field.name);
  if (queried === "all") return optional;
  const missing = queried.find((field) => !optional.includes(field));
  if (missing !== undefined) throw new Error(`${name}.${missing}: not in the spec`);
  return name === "User" ? [...queried, ME] : queried;
}

function itemOf(type: TypeRef): string {
  if (typeof type === "string") return type;
  return "array" in type ? itemOf(type.array) : "";
}

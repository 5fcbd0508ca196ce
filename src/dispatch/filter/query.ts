import type { MessageKind } from "../../types/generated/update-kinds.ts";
import type { UpdateKind } from "../../types/index.ts";
import { expected } from "../expected.ts";
import { type FilterField, filterFields } from "./fields.ts";
import type {
  MessageDetail,
  MessageField,
  OtherQuery,
  ShapeNames,
} from "./generated/filter-queries.ts";
import {
  FIELD_SHORTCUTS,
  type FieldShortcuts,
  KIND_SHORTCUTS,
  type KindShortcuts,
} from "./shortcuts.ts";
import { invalidQuery } from "./suggest.ts";

/**
 * What `on` takes: a kind of update, `kind:field`, or `kind:field:detail`. For messages `""` and `msg` mean `message` and
 * `channel_post`, `edit` means both of them edited; `media` and `file` mean several fields, and an empty field with a
 * detail means entities of text and caption.
 */
export type FilterQuery =
  | UpdateKind
  | OtherQuery
  | Exclude<keyof KindShortcuts, "">
  | `${MessageKind | keyof KindShortcuts}:${
      | MessageField
      | MessageDetail
      | Exclude<keyof FieldShortcuts, "">
      | `file:${ShapeNames["Sticker"]}`
      | `:${ShapeNames["MessageEntity"]}`}`;

/** One thing that a filter query, its shortcuts spelled out, asks of an update. */
export interface Asked {
  readonly kind: UpdateKind;
  /** Absent when every update of the kind will do. */
  readonly field: FilterField | undefined;
  readonly detail: string | undefined;
}

/** Spells out a filter query. Throws a `TypeError` that names queries like it when there is no such query. */
export function parseFilterQuery(query: string): readonly Asked[] {
  if (typeof query !== "string") throw expected("a filter query", query);
  const [kindWord = "", fieldWord, detail, ...more] = query.split(":");
  const kinds = expand(KIND_SHORTCUTS, kindWord);
  const names = fieldWord === undefined ? [undefined] : expandField(fieldWord, detail);
  const asked = kinds.flatMap((kind) => names.flatMap((name) => ask(kind, name, detail)));
  if (asked.length === 0 || more.length > 0 || query === "") throw invalidQuery(query);
  return asked;
}

function expand<Word extends string>(
  shortcuts: Readonly<Record<Word, readonly string[]>>,
  word: string,
): readonly string[] {
  return Object.hasOwn(shortcuts, word) ? shortcuts[word as Word] : [word];
}

/** The empty field stands for entities only where a detail says which. */
function expandField(word: string, detail: string | undefined): readonly string[] {
  return word === "" && detail === undefined ? [] : expand(FIELD_SHORTCUTS, word);
}

/** Nothing, when that cannot be asked of that kind. */
function ask(kind: string, name: string | undefined, detail: string | undefined): readonly Asked[] {
  const fields = filterFields(kind);
  if (fields === undefined) return [];
  const known = kind as UpdateKind;
  if (name === undefined) return [{ kind: known, field: undefined, detail }];
  const field = fields.get(name);
  if (field === undefined) return [];
  const isKnown = detail === undefined || field.details.includes(detail);
  return isKnown ? [{ kind: known, field, detail }] : [];
}

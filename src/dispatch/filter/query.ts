import { argumentError, invalidWord } from "../../internal/arguments.ts";
import type { MessageKind } from "../../types/generated/update-kinds.ts";
import { UPDATE_KINDS, type UpdateKind } from "../../types/index.ts";
import { type FilterField, filterFields } from "./fields.ts";
import type {
  MessageDetail,
  MessageField,
  OtherQuery,
  ShapeNames,
} from "./generated/filter-queries.ts";

/**
 * A query for `on`: a kind of update, `kind:field`, or `kind:field:detail`. As kinds, `""` and `msg` stand for `message` and
 * `channel_post`, and `edit` for the edited ones; as fields of messages, `media` and `file` stand for several fields, and an
 * empty field before a detail for the entities of text and caption.
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

/** The queries that bots use most, which editors offer. `on` takes every {@link FilterQuery}. */
export type CommonQuery =
  | UpdateKind
  | Exclude<keyof KindShortcuts, "">
  | `message:${CommonField}`
  | `:${"text" | "photo" | "media" | "file"}`
  | `::${"url" | "email" | "mention" | "hashtag" | "bot_command"}`
  | "message:entities:url"
  | "edited_message:text"
  | "channel_post:text"
  | "business_message:text"
  | "callback_query:data"
  | "my_chat_member:new_chat_member:kicked";

type CommonField =
  | Extract<
      MessageField,
      | "text"
      | "caption"
      | "contact"
      | "dice"
      | "forward_origin"
      | "left_chat_member"
      | "location"
      | "new_chat_members"
      | "pinned_message"
      | "poll"
      | "reply_to_message"
      | "successful_payment"
      | "web_app_data"
    >
  | FieldShortcuts["file"]
  | "media"
  | "file";

/**
 * A valid query itself; for another text the query that was probably meant, which the compiler's error then names; and while
 * nothing is written, what editors offer. A generic function that calls `on` declares its parameter with it:
 * `<Q extends FilterQuery>(query: ValidQuery<Q>)`.
 */
export type ValidQuery<Q extends string> = [Q] extends [never]
  ? CommonQuery
  : Q extends FilterQuery
    ? // A template, so that the compiler infers `Q` from strings, and never from a whole list.
      `${Q}`
    : Q extends MessageField
      ? MessageQueries[Q]
      : CommonQuery;

/** Other libraries name an event as Telegram names the field. A mapped type, so that nothing is inferred from it. */
type MessageQueries = { readonly [Field in MessageField]: `message:${Field}` };

/** First words of a filter query that stand for several kinds of update. */
export interface KindShortcuts {
  "": "message" | "channel_post";
  msg: "message" | "channel_post";
  edit: "edited_message" | "edited_channel_post";
}

/** Second words of a filter query that stand for several fields of a message. */
export interface FieldShortcuts {
  "": "entities" | "caption_entities";
  media: Extract<MessageField, "photo" | "live_photo" | "video">;
  file: Extract<
    MessageField,
    | "photo"
    | "live_photo"
    | "animation"
    | "audio"
    | "document"
    | "video"
    | "video_note"
    | "voice"
    | "sticker"
  >;
}

type Expansions<Shortcuts> = { readonly [Word in keyof Shortcuts]: readonly Shortcuts[Word][] };

const KIND_SHORTCUTS: Expansions<KindShortcuts> = {
  "": ["message", "channel_post"],
  msg: ["message", "channel_post"],
  edit: ["edited_message", "edited_channel_post"],
};

/** Those before their substitutes: with an animation comes a document, and with a live photo a photo. */
export const FILE_FIELDS: readonly FieldShortcuts["file"][] = [
  "animation",
  "audio",
  "document",
  "live_photo",
  "photo",
  "sticker",
  "video",
  "video_note",
  "voice",
];

const FIELD_SHORTCUTS: Expansions<FieldShortcuts> = {
  "": ["entities", "caption_entities"],
  media: ["photo", "live_photo", "video"],
  file: FILE_FIELDS,
};

/** A single requirement of a filter query, with shortcuts expanded. */
export interface FilterTerm {
  readonly kind: UpdateKind;
  /** Absent when every update of the kind matches. */
  readonly field: FilterField | undefined;
  readonly detail: string | undefined;
}

/** Expands a filter query into terms, of which an update must match one. Throws a `TypeError` that suggests similar queries. */
export function parseFilterQuery(query: string): readonly FilterTerm[] {
  if (typeof query !== "string")
    throw argumentError('a filter query such as "message:text"', query);
  const [kindWord = "", fieldWord, detail, ...more] = query.split(":");
  const kinds = expand(KIND_SHORTCUTS, kindWord);
  const names = fieldWord === undefined ? [undefined] : expandField(fieldWord, detail);
  const terms = kinds.flatMap((kind) => names.flatMap((name) => termsOf(kind, name, detail)));
  if (terms.length === 0 || more.length > 0 || query === "")
    throw invalidWord(query, "filter query", candidates(query));
  return terms;
}

function expand<Word extends string>(
  shortcuts: Readonly<Record<Word, readonly string[]>>,
  word: string,
): readonly string[] {
  return Object.hasOwn(shortcuts, word) ? shortcuts[word as Word] : [word];
}

/** The empty field stands for entities, and only before a detail. */
function expandField(word: string, detail: string | undefined): readonly string[] {
  return word === "" && detail === undefined ? [] : expand(FIELD_SHORTCUTS, word);
}

/** Returns no term when updates of that kind do not have the field, or the field does not have the detail. */
function termsOf(
  kind: string,
  name: string | undefined,
  detail: string | undefined,
): readonly FilterTerm[] {
  const fields = filterFields(kind);
  const field = name === undefined ? undefined : fields?.get(name);
  const isValid =
    name === undefined || (field && (detail === undefined || field.details.includes(detail)));
  return fields !== undefined && isValid ? [{ kind: kind as UpdateKind, field, detail }] : [];
}

/** Returns the queries with as many words as the invalid one, but with at most three. */
function candidates(query: string): readonly string[] {
  const words = Math.min(query.split(":").length, 3);
  const kinds = [...UPDATE_KINDS, ...Object.keys(KIND_SHORTCUTS)];
  if (filterFields("message")?.has(query)) return [`message:${query}`];
  if (words === 1) return kinds.filter((kind) => kind !== "");
  return kinds.flatMap((word) => {
    const isShortcut = Object.hasOwn(KIND_SHORTCUTS, word);
    const fields = [...(filterFields(isShortcut ? "message" : word)?.values() ?? [])];
    if (words === 3)
      return fields.flatMap(({ name, details }) =>
        details.map((each) => `${word}:${name}:${each}`),
      );
    const names = fields.map(({ name }) => name);
    const isMessage = names.includes("text");
    const shortcuts = isMessage ? Object.keys(FIELD_SHORTCUTS).filter((name) => name !== "") : [];
    return [...names, ...shortcuts].map((name) => `${word}:${name}`);
  });
}

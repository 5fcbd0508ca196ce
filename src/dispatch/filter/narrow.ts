import type { Chat, ChatType, Unlisted, UpdateKind, User } from "../../types/index.ts";
import type { CertainPayloads, ContextsOf } from "./generated/filter-contexts.ts";
import type { FieldShortcuts, KindShortcuts } from "./query.ts";

/** What `ctx` has once the update's kind, and perhaps some fields of its payload, are known; a union for several kinds. */
export type OfKind<K extends UpdateKind, Fields = unknown> = K extends UpdateKind
  ? ContextsOf<CertainPayloads[K] & Fields>[K]
  : never;

/**
 * What `ctx` has when an update matches a filter query; a union for several queries. The order of the branches matters: a
 * conditional type over the whole query would make the compiler try all existing queries.
 */
export type OfQuery<Q extends string> = Q extends UpdateKind
  ? ContextsOf<CertainPayloads[Q]>[Q]
  : Q extends `${infer Kind}:file:${infer Detail}`
    ? ContextsHaving<KindsOf<Kind>, "sticker", Detail>
    : Q extends `${infer Kind}:${infer Field}:${infer Detail}`
      ? ContextsHaving<KindsOf<Kind>, FieldsOf<Field>, Detail>
      : Q extends `${infer Kind}:${infer Field}`
        ? ContextsHaving<KindsOf<Kind>, FieldsOf<Field>, never>
        : Q extends keyof KindShortcuts
          ? OfKind<KindShortcuts[Q]>
          : never;

type KindsOf<Word extends string> = Extract<
  Word extends keyof KindShortcuts ? KindShortcuts[Word] : Word,
  UpdateKind
>;

type FieldsOf<Word extends string> = Word extends keyof FieldShortcuts
  ? FieldShortcuts[Word]
  : Word;

type ContextsHaving<
  K extends UpdateKind,
  Field extends string,
  Detail extends string,
> = K extends UpdateKind
  ? Field extends string
    ? ContextsOf<Having<CertainPayloads[K], Field, Detail>>[K] &
        (Field extends keyof Getters ? Getters[Field] : unknown)
    : never
  : never;

/** What `ctx` has when the payload has a field of that name. */
interface Getters {
  from: { readonly from: User };
  user: { readonly from: User };
  sender_chat: { readonly senderChat: Chat };
  actor_chat: { readonly senderChat: Chat };
  voter_chat: { readonly senderChat: Chat };
  business_connection_id: { readonly businessConnectionId: string };
  guest_query_id: { readonly guestQueryId: string };
  inline_message_id: { readonly inlineMessageId: string };
}

/** Fields of a message that imply another field. */
interface Companions {
  entities: "text";
  caption_entities: "caption";
  animation: "document";
  live_photo: "photo";
  is_topic_message: "message_thread_id";
}

/** A payload that has a field and its companions. */
type Having<Payload, Field extends string, Detail extends string> = Payload & {
  [P in Field & keyof Payload]-?: Detailed<NonNullable<Payload[P]>, Detail>;
} & (Field extends keyof Companions
    ? { [P in Companions[Field] & keyof Payload]-?: NonNullable<Payload[P]> }
    : unknown);

/** A value with a detail: a variant of a union, or a present field. A detail of one element does not narrow a list. */
type Detailed<Value, Detail extends string> = [Detail] extends [never]
  ? Exclude<Value, false>
  : Value extends readonly unknown[]
    ? Value
    : Value extends string
      ? Detail
      : Variant<Value, TagOf<Value>, Detail>;

/** The type of the field that distinguishes variants. */
type TagOf<Value> = Value extends { type: infer Tag }
  ? Tag
  : Value extends { status: infer Tag } | { source: infer Tag }
    ? Tag
    : undefined;

/** Keeps the variant with that tag. In values without a tag, or with an open one, the detail is a field. */
type Variant<Value, Tag, Detail extends string> = Tag extends string
  ? Unlisted extends Tag
    ? WithField<Value, Detail>
    : Tag extends Detail
      ? Value
      : never
  : WithField<Value, Detail>;

type WithField<Value, Detail extends string> = Value & {
  [P in Detail & keyof Value]-?: Exclude<Value[P], undefined | false>;
};

/** What is certain about a chat, by its type. */
interface ChatsByType {
  private: Chat & { type: "private"; first_name: string };
  group: Chat & { type: "group"; title: string };
  supergroup: Chat & { type: "supergroup"; title: string };
  channel: Chat & { type: "channel"; title: string };
  [unlisted: Unlisted]: Chat;
}

/** What `ctx` has once the type of the chat is known. The absent properties leave one kind of message to `on("msg")` and `hears`. */
export type InChat<T extends ChatType> = {
  readonly chat: ChatsByType[T];
  readonly chatId: number;
} & ([T] extends ["channel"]
  ? { readonly message: undefined; readonly editedMessage: undefined }
  : [Extract<T, Unlisted | "channel">] extends [never]
    ? { readonly channelPost: undefined; readonly editedChannelPost: undefined }
    : unknown) &
  ([T] extends ["private"] ? { readonly from: User } : unknown);

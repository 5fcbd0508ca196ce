import type { Chat, Message, UpdateKind, UpdateOf, UpdatePayloads, User } from "../types/index.ts";

/** `callback_query` -> `callbackQuery`. */
type CamelCase<S extends string> = S extends `${infer Head}_${infer Tail}`
  ? `${Head}${Capitalize<CamelCase<Tail>>}`
  : S;

/** What a payload certainly tells. */
type Facts<Payload> = (Payload extends Message
  ? { readonly msg: Message; readonly msgId: number }
  : unknown) &
  (Payload extends { chat: Chat } ? { readonly chat: Chat; readonly chatId: number } : unknown) &
  (Payload extends { from: User } | { user: User } ? { readonly from: User } : unknown);

/** What `ctx` certainly has once the update's kind is known; a union for several kinds. */
export type OfKind<K extends UpdateKind> = K extends UpdateKind
  ? { readonly kind: K; readonly update: UpdateOf<K> } & {
      readonly [P in K as CamelCase<P>]: UpdatePayloads[P];
    } & Facts<UpdatePayloads[K]>
  : never;

/** What `ctx` certainly has once the type of the chat is known. */
export interface InChat<T extends Chat["type"]> {
  readonly chat: Chat & { type: T };
  readonly chatId: number;
}

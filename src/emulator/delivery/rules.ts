import type { UpdateKind, UpdatePayloads } from "../../types/index.ts";

const DAY = 86_400;

/** How long an update can be delivered, and which other updates it must not overtake. */
export interface DeliveryRules {
  readonly lifetimeSeconds: number;
  /** Updates with the same key are sent to a webhook one at a time, in order. */
  readonly orderingKey: string;
}

interface Rule<Payload> {
  readonly lifetimeSeconds: number;
  /** What is ordered: updates of the same chat, user or poll. */
  readonly subject: (payload: Payload) => number | string;
  /** Distinguishes the keys of chats and users from those of other kinds, as on the server. */
  readonly group: number;
}

const chatOf = ({ chat }: { readonly chat: { readonly id: number } }): number => chat.id;
const userOf = ({ from }: { readonly from: { readonly id: number } }): number => from.id;
const ofMessage = { lifetimeSeconds: DAY, subject: chatOf, group: 0 };
const ofBusiness = { lifetimeSeconds: DAY, subject: chatOf, group: 11 };

/** By kind, as in the source of the server. */
const RULES: { readonly [K in UpdateKind]: Rule<UpdatePayloads[K]> } = {
  message: ofMessage,
  edited_message: ofMessage,
  channel_post: ofMessage,
  edited_channel_post: ofMessage,
  inline_query: { lifetimeSeconds: 30, subject: userOf, group: 1 },
  chosen_inline_result: { lifetimeSeconds: 600, subject: userOf, group: 2 },
  callback_query: { lifetimeSeconds: 150, subject: userOf, group: 3 },
  shipping_query: { lifetimeSeconds: 150, subject: userOf, group: 4 },
  pre_checkout_query: { lifetimeSeconds: 150, subject: userOf, group: 4 },
  my_chat_member: { lifetimeSeconds: DAY, subject: chatOf, group: 5 },
  chat_member: { lifetimeSeconds: DAY, subject: userOf, group: 6 },
  chat_join_request: { lifetimeSeconds: DAY, subject: userOf, group: 6 },
  chat_boost: { lifetimeSeconds: DAY, subject: chatOf, group: 7 },
  removed_chat_boost: { lifetimeSeconds: DAY, subject: chatOf, group: 7 },
  message_reaction: { lifetimeSeconds: DAY, subject: chatOf, group: 8 },
  message_reaction_count: { lifetimeSeconds: DAY, subject: chatOf, group: 9 },
  business_connection: { lifetimeSeconds: DAY, subject: ({ user }) => user.id, group: 10 },
  business_message: ofBusiness,
  edited_business_message: ofBusiness,
  deleted_business_messages: ofBusiness,
  guest_message: { lifetimeSeconds: DAY, subject: chatOf, group: 12 },
  purchased_paid_media: { lifetimeSeconds: DAY, subject: userOf, group: 12 },
  managed_bot: { lifetimeSeconds: DAY, subject: ({ user }) => user.id, group: 13 },
  poll: { lifetimeSeconds: DAY, subject: ({ id }) => id, group: 0 },
  poll_answer: { lifetimeSeconds: DAY, subject: ({ poll_id }) => poll_id, group: 0 },
  // Newer than the published source: the keys are a guess.
  subscription: { lifetimeSeconds: DAY, subject: ({ user }) => user.id, group: 14 },
  stopped_message_generation: { lifetimeSeconds: DAY, subject: chatOf, group: 15 },
};

/** Returns the rules for one update. */
export function rulesOf<K extends UpdateKind>(kind: K, payload: UpdatePayloads[K]): DeliveryRules {
  const { lifetimeSeconds, subject, group } = RULES[kind];
  return { lifetimeSeconds, orderingKey: `${group}:${subject(payload)}` };
}

import type {
  Message,
  SuggestedPostParameters,
  SuggestedPostPrice,
  User,
} from "../../../types/index.ts";
import type { Chat } from "../chats/chat.ts";
import { publishMessage } from "../chats/publish.ts";
import { contentOf, type SeenMessage, toRepliedMessage } from "../messages/message.ts";
import type { World } from "../world.ts";
import { hasRightIn } from "./has-right.ts";

/** How long a paid post must stay in the channel. */
const LIFETIME_MS = 86_400_000;
const MAX_TIMER_MS = 2 ** 31 - 1;
/** The share of the price that the channel receives. */
const EARNINGS_PER_MILLE = 850;

/** The account from which messages come that a channel sends. */
const CHANNEL_BOT: User = {
  id: 136_817_688,
  is_bot: true,
  first_name: "Channel",
  username: "Channel_Bot",
};

/** Returns the sender of what an administrator writes in the direct messages of a channel: the channel itself. */
export function channelSender(channel: Chat): Pick<Message, "from" | "sender_chat"> {
  return { from: CHANNEL_BOT, sender_chat: channel.info };
}

/** Returns the field of a message that suggests a post. */
export function suggestionFields(
  suggestion: SuggestedPostParameters | undefined,
): Pick<Message, "suggested_post_info"> {
  if (suggestion === undefined) return {};
  const { price, send_date } = suggestion;
  return {
    suggested_post_info: {
      state: "pending",
      ...(price === undefined ? {} : { price }),
      ...(send_date === undefined ? {} : { send_date }),
    },
  };
}

/** Declines a suggested post, without a service message, when another suggestion replies to it. */
export function replaceSuggestion(
  chat: Chat,
  replied: Pick<Message, "message_id"> | undefined,
): void {
  const post = chat.messages.get(replied?.message_id ?? 0);
  if (post?.suggested_post_info?.state === "pending") setState(chat, post, "declined");
}

/**
 * Whether a user may approve or decline a suggested post. Administrators decide about posts of people, and a person about
 * those that administrators suggested to them.
 */
export function canDecide(
  chat: Chat,
  post: SeenMessage,
  user: User,
  right: "can_post_messages" | "can_manage_direct_messages",
): boolean {
  const { parent } = chat;
  if (parent === undefined || post.suggested_post_info?.state !== "pending") return false;
  if (post.sender_chat !== undefined) return post.direct_messages_topic?.topic_id === user.id;
  return hasRightIn(parent, user, right);
}

/** Approves a suggested post, which is published now or at its date. One that the person cannot pay for stays pending. */
export function approvePost(
  world: World,
  chat: Chat,
  post: SeenMessage,
  { by, sendDate }: { readonly by: User; readonly sendDate: number },
): void {
  const { price, send_date: proposed = 0 } = post.suggested_post_info ?? {};
  const suggested_post_message = toRepliedMessage(post);
  const paid = price === undefined ? {} : { price };
  if (price !== undefined && chat.unaffordablePosts.has(post.message_id)) {
    announce(world, chat, post, {
      by,
      content: { suggested_post_approval_failed: { suggested_post_message, price } },
    });
    return;
  }
  const send_date = sendDate || proposed || world.timers.unixTime();
  setState(chat, post, "approved", send_date);
  const content = { suggested_post_approved: { suggested_post_message, ...paid, send_date } };
  announce(world, chat, post, { by, content });
  at(world, send_date, () => publishPost(world, chat, post, by));
}

/** Declines a suggested post. */
export function declinePost(
  world: World,
  chat: Chat,
  post: SeenMessage,
  { by, comment }: { readonly by: User; readonly comment: string },
): void {
  setState(chat, post, "declined");
  const suggested_post_message = toRepliedMessage(post);
  const reason = comment === "" ? {} : { comment };
  const content = { suggested_post_declined: { suggested_post_message, ...reason } };
  announce(world, chat, post, { by, content });
}

function setState(
  chat: Chat,
  post: SeenMessage,
  state: "approved" | "declined",
  send_date?: number,
): void {
  const { suggested_post_info: info } = post;
  const date = send_date === undefined ? {} : { send_date };
  chat.edit({ ...post, suggested_post_info: { ...info, ...date, state } });
}

/** Adds a service message about a post to its topic. */
function announce(
  world: World,
  chat: Chat,
  { direct_messages_topic }: SeenMessage,
  { by, content }: { readonly by: User; readonly content: Partial<Omit<Message, "reply_markup">> },
): void {
  const { parent } = chat;
  const isPerson = direct_messages_topic?.topic_id === by.id;
  const sender = isPerson || parent === undefined ? { from: by } : channelSender(parent);
  const topic = direct_messages_topic === undefined ? {} : { direct_messages_topic };
  const date = world.timers.unixTime();
  publishMessage(chat, chat.send({ ...sender, date, ...topic, ...content }, { author: by }), "new");
}

function publishPost(world: World, chat: Chat, post: SeenMessage, by: User): void {
  const { parent: channel } = chat;
  if (channel === undefined) return;
  const price = post.suggested_post_info?.price;
  const published = channel.send({
    sender_chat: channel.info,
    date: world.timers.unixTime(),
    ...(price === undefined ? {} : { is_paid_post: true }),
    ...contentOf(post),
  });
  publishMessage(channel, published, "new");
  if (price !== undefined) settle(world, { chat, channel, post, by, price, published });
}

interface Sale {
  readonly chat: Chat;
  readonly channel: Chat;
  readonly post: SeenMessage;
  readonly by: User;
  readonly price: SuggestedPostPrice;
  readonly published: SeenMessage;
}

/** Pays the channel after a day, or the person back when the post is deleted before. */
function settle(world: World, { chat, channel, post, by, price, published }: Sale): void {
  const suggested_post_message = toRepliedMessage(post);
  const finish = (content: Partial<Omit<Message, "reply_markup">>): void => {
    cancel();
    unsubscribe();
    announce(world, chat, post, { by, content });
  };
  const cancel = world.timers.after(LIFETIME_MS, () =>
    finish({ suggested_post_paid: { suggested_post_message, ...earningsOf(price) } }),
  );
  const unsubscribe = channel.subscribe(() => {
    if (channel.messages.has(published.message_id)) return;
    finish({ suggested_post_refunded: { suggested_post_message, reason: "post_deleted" } });
  });
}

function earningsOf({ currency, amount }: SuggestedPostPrice): {
  readonly currency: SuggestedPostPrice["currency"];
  readonly amount?: number;
  readonly star_amount?: { readonly amount: number; readonly nanostar_amount?: number };
} {
  const earned = (amount * EARNINGS_PER_MILLE) / 1000;
  if (currency !== "XTR") return { currency, amount: earned };
  const stars = Math.floor(earned);
  const rest = Math.round((earned - stars) * 1e9);
  return {
    currency,
    star_amount: { amount: stars, ...(rest === 0 ? {} : { nanostar_amount: rest }) },
  };
}

/** Calls a function at a Unix time, at once if that has passed. */
function at(world: World, unixTime: number, callback: () => void): void {
  const delayMs = unixTime * 1000 - world.timers.now();
  if (delayMs <= 0) callback();
  else if (delayMs <= MAX_TIMER_MS) world.timers.after(delayMs, callback);
  else world.timers.after(MAX_TIMER_MS, () => at(world, unixTime, callback));
}

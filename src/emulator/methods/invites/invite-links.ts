import type { ChatInviteLink } from "../../../types/index.ts";
import type { Chat } from "../../model/chats/chat.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { requireRight } from "../members/rights.ts";
import { MAX_INT32, type MethodCall, type MethodHandler } from "../method.ts";

const MAX_NAME = 32;
const MAX_MEMBERS = 100_000;
const MAX_PRICE = 1_000_000;
/** The only period that the server accepts: 30 days. */
const PERIOD_SECONDS = 2_592_000;

/** https://core.telegram.org/bots/api#exportchatinvitelink */
export const exportChatInviteLink: MethodHandler = (call) => {
  const { user } = call.bot;
  const chat = openChat(call);
  const old = chat.inviteLinks.primaryOf(user);
  if (old !== undefined) chat.inviteLinks.set({ ...old, is_revoked: true });
  return toResult(
    chat.inviteLinks.create(call.world.random, { creator: user, is_primary: true }).invite_link,
  );
};

/** https://core.telegram.org/bots/api#createchatinvitelink */
export const createChatInviteLink: MethodHandler = (call) => {
  const { bot, world } = call;
  const conditions = readConditions(call);
  const chat = openChat(call);
  checkConditions(call, conditions);
  return toResult(chat.inviteLinks.create(world.random, { creator: bot.user, ...conditions }));
};

/** https://core.telegram.org/bots/api#createchatsubscriptioninvitelink */
export const createChatSubscriptionInviteLink: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const name = readName(call);
  const subscription_period = parameters.integer("subscription_period", 0, 0, 1e9);
  const subscription_price = parameters.integer("subscription_price", 0, 0, MAX_PRICE);
  const chat = openChat(call);
  if (subscription_period === 0 || subscription_price === 0)
    throw badRequest("invalid subscription pricing specified");
  if (subscription_period !== PERIOD_SECONDS) throw badRequest("SUBSCRIPTION_PERIOD_INVALID");
  const subscription = { subscription_period, subscription_price };
  return toResult(
    chat.inviteLinks.create(world.random, { creator: bot.user, ...name, ...subscription }),
  );
};

/** https://core.telegram.org/bots/api#editchatinvitelink */
export const editChatInviteLink: MethodHandler = (call) => {
  const conditions = readConditions(call);
  const text = call.parameters.text("invite_link");
  const chat = openChat(call);
  checkConditions(call, conditions);
  const { name: _, expire_date: __, member_limit: ___, ...link } = findLink(chat, text);
  return store(chat, { ...link, ...conditions });
};

/** https://core.telegram.org/bots/api#editchatsubscriptioninvitelink */
export const editChatSubscriptionInviteLink: MethodHandler = (call) => {
  const newName = readName(call);
  const text = call.parameters.text("invite_link");
  const chat = openChat(call);
  const { name: _, ...link } = findLink(chat, text);
  return store(chat, { ...link, ...newName });
};

/** https://core.telegram.org/bots/api#revokechatinvitelink */
export const revokeChatInviteLink: MethodHandler = (call) => {
  const text = call.parameters.text("invite_link");
  const chat = openChat(call);
  const link = findLink(chat, text);
  const result = store(chat, { ...link, is_revoked: true });
  // A new primary link takes the place of a revoked one.
  if (link.is_primary)
    chat.inviteLinks.create(call.world.random, { creator: link.creator, is_primary: true });
  return result;
};

type Conditions = Pick<
  ChatInviteLink,
  "name" | "expire_date" | "member_limit" | "creates_join_request"
>;

function readConditions(call: MethodCall): Conditions {
  const { parameters } = call;
  const expire_date = parameters.integer("expire_date", 0, 0, MAX_INT32);
  const member_limit = parameters.integer("member_limit", 0, 0, MAX_MEMBERS);
  const creates_join_request = parameters.boolean("creates_join_request");
  return {
    ...readName(call),
    ...(expire_date === 0 ? {} : { expire_date }),
    ...(member_limit === 0 ? {} : { member_limit }),
    creates_join_request,
  };
}

function checkConditions({ world }: MethodCall, conditions: Conditions): void {
  const { creates_join_request, member_limit, expire_date } = conditions;
  if (creates_join_request && member_limit !== undefined)
    throw badRequest("member limit can't be specified for links requiring administrator approval");
  if (expire_date !== undefined && expire_date <= world.timers.unixTime())
    throw badRequest("EXPIRE_DATE_INVALID");
}

function readName({ parameters }: MethodCall): { readonly name?: string } {
  const name = [...parameters.text("name").trim()].slice(0, MAX_NAME).join("");
  return name === "" ? {} : { name };
}

function openChat(call: MethodCall): Chat {
  const chat = call.world.getWritableChat(call.bot, call.parameters.text("chat_id"));
  if (chat.info.type === "private") throw badRequest("can't invite members to a private chat");
  requireRight(call, chat, "can_invite_users", "not enough rights to manage chat invite link");
  return chat;
}

function findLink(chat: Chat, text: string): ChatInviteLink {
  if (text === "") throw badRequest("invite link must be non-empty");
  const link = chat.inviteLinks.find(text);
  if (link === undefined) throw badRequest("INVITE_HASH_EXPIRED");
  return link;
}

function store(chat: Chat, link: ChatInviteLink): ReturnType<typeof toResult> {
  chat.inviteLinks.set(link);
  return toResult(link);
}

import type { Spec, TypeRef } from "../../spec/spec.ts";

/** What most methods return that put a message into a chat or change one. */
const MESSAGES: ReadonlySet<TypeRef> = new Set(["Message", "MessageId"]);

/** Methods that do so and return something else, each with the reason. */
export const ALSO_SENDING: Readonly<Record<string, string>> = {
  answerGuestQuery: "sends a message in the bot's name",
  editEphemeralMessageCaption: "changes a message",
  editEphemeralMessageMedia: "changes a message",
  editEphemeralMessageReplyMarkup: "changes a message",
  editEphemeralMessageText: "changes a message",
  giftPremiumSubscription: "puts a service message into the chat with the user",
  sendGift: "puts a service message into the chat",
  stopPoll: "changes the poll's message",
};

/** Methods whose names suggest that they do, each with the reason why they do not count. */
export const NOT_SENDING: Readonly<Record<string, string>> = {
  answerCallbackQuery: "shows a notification",
  answerChatJoinRequestQuery: "approves or declines",
  answerInlineQuery: "shows results, of which the user may send one",
  answerPreCheckoutQuery: "lets a payment proceed",
  answerShippingQuery: "lets a payment proceed",
  answerWebAppQuery: "sends a message in the user's name, which does not count against the bot",
  editChatInviteLink: "changes no message",
  editChatSubscriptionInviteLink: "changes no message",
  editForumTopic: "changes no message",
  editGeneralForumTopic: "changes no message",
  editStory: "changes no message",
  editUserStarSubscription: "changes no message",
  postStory: "puts nothing into a chat",
  repostStory: "puts nothing into a chat",
  sendChatAction: "shows a notice for a few seconds",
  sendChatJoinRequestWebApp: "opens a Web App",
  sendMessageDraft:
    "shows a preview many times a second; held back, it would delay the message itself",
  sendRichMessageDraft:
    "shows a preview many times a second; held back, it would delay the message itself",
};

/** The methods that put a message into a chat, or change one, in the bot's name: what counts against Telegram's limits. */
export function sendingMethods(spec: Spec): string[] {
  const isMessage = (type: TypeRef): boolean => {
    if (typeof type === "string") return MESSAGES.has(type);
    return "array" in type ? isMessage(type.array) : type.anyOf.some(isMessage);
  };
  return Object.entries(spec.methods)
    .filter(
      ([name, { returns }]) =>
        name in ALSO_SENDING || (isMessage(returns) && !name.startsWith("get")),
    )
    .map(([name]) => name);
}

/** The table by which flood control knows what counts. */
export function emitSendingMethods(spec: Spec): string {
  const names = sendingMethods(spec).map((name) => `  "${name}",\n`);
  return `/** Methods that put a message into a chat, or change one. */
export const SENDING_METHODS: ReadonlySet<string> = /* @__PURE__ */ new Set([
${names.join("")}]);
`;
}

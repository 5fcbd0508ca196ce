import type { Spec, TypeRef } from "../../spec/spec.ts";

/** What most methods that send or change a message return. */
const MESSAGES: ReadonlySet<TypeRef> = new Set(["Message", "MessageId"]);

/** Methods that send or change a message and return something else, each with the reason. */
export const ALSO_SENDING: Readonly<Record<string, string>> = {
  answerGuestQuery: "sends a message in the bot's name",
  editEphemeralMessageCaption: "changes a message",
  editEphemeralMessageMedia: "changes a message",
  editEphemeralMessageReplyMarkup: "changes a message",
  editEphemeralMessageText: "changes a message",
  giftPremiumSubscription: "sends a service message to the chat with the user",
  sendGift: "sends a service message to the chat",
  stopPoll: "changes the poll's message",
};

/** Methods that do not count although their names suggest it, each with the reason. */
export const NOT_SENDING: Readonly<Record<string, string>> = {
  answerCallbackQuery: "shows a notification",
  answerChatJoinRequestQuery: "approves or declines",
  answerInlineQuery: "shows results, one of which the user may send",
  answerPreCheckoutQuery: "lets a payment proceed",
  answerShippingQuery: "lets a payment proceed",
  answerWebAppQuery: "sends a message in the user's name, which does not count against the bot",
  editChatInviteLink: "changes no message",
  editChatSubscriptionInviteLink: "changes no message",
  editForumTopic: "changes no message",
  editGeneralForumTopic: "changes no message",
  editStory: "changes no message",
  editUserStarSubscription: "changes no message",
  postStory: "sends nothing to a chat",
  repostStory: "sends nothing to a chat",
  sendChatAction: "shows a notice for a few seconds",
  sendChatJoinRequestWebApp: "opens a Web App",
  sendMessageDraft:
    "shows a preview many times a second; held back, it would delay the message itself",
  sendRichMessageDraft:
    "shows a preview many times a second; held back, it would delay the message itself",
};

/** The methods that send or change a message in the bot's name, which counts against Telegram's limits. */
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

/** `sending-methods.ts`: the methods that flood control counts. */
export function emitSendingMethods(spec: Spec): string {
  const names = sendingMethods(spec).map((name) => `  "${name}",\n`);
  return `/** Methods that send or change a message, which counts against Telegram's limits. */
export const SENDING_METHODS: ReadonlySet<string> = /* @__PURE__ */ new Set([
${names.join("")}]);
`;
}

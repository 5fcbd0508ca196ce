import type { Message } from "../../types/index.ts";
import type { CallbackAnswer, ChatEvent } from "../model/chats/chat-event.ts";
import type { InlineResult } from "../model/messages/inline-result.ts";
import { contentFieldOf, type ReplyMarkup, type SeenMessage } from "../model/messages/message.ts";
import type { World } from "../model/world.ts";

/** What happened in a chat as text, one event a line, without anything that differs from run to run. */
export function createTranscript(world: World, events: readonly ChatEvent[]): string {
  return events.map((event) => describeEvent(world, event)).join("\n");
}

function describeEvent(world: World, event: ChatEvent): string {
  switch (event.kind) {
    case "sent":
      return `${senderOf(event.message)}: ${describeMessage(event.message)}`;
    case "edited":
      return `${senderOf(event.message)} (edited): ${describeMessage(event.message)}`;
    case "deleted":
      return `${senderOf(event.message)} (deleted): ${describeMessage(event.message)}`;
    case "answered":
      return `(answer) ${describeAnswer(event.answer)}`.trimEnd();
    case "reacted": {
      const { user_id, reactions } = event;
      const emoji = reactions.map((each) => (each.type === "emoji" ? each.emoji : each.type));
      const user = world.users.get(user_id) ?? world.bots.get(user_id)?.user;
      return `${user?.first_name} (reacted) ${emoji.join(" ")}`.trimEnd();
    }
    case "action":
      return `(${event.action})`;
    case "inline_answered":
      return `(inline results) ${event.answer.results.map(titleOf).join(", ")}`.trimEnd();
    case "payment_completed":
      return "(paid)";
    case "payment_failed":
      return `(payment failed) ${event.reason}`;
    case "read":
      return "(read)";
    case "draft":
      return `(draft) ${event.draft.text ?? "(rich_message)"}`.trimEnd();
    case "join_web_app":
      return `(Web App to join) ${event.url}`;
    case "draft_stopped":
      return "(draft stopped)";
  }
}

function senderOf({ from, sender_chat }: SeenMessage): string {
  return sender_chat?.title ?? from?.first_name ?? "";
}

function describeMessage(message: SeenMessage): string {
  const { reply_to_message: replied, text, caption, reply_markup } = message;
  const content = contentFieldOf(message) ?? serviceFieldOf(message);
  return [
    // Every message of a topic is a reply to its beginning.
    ...(replied === undefined || replied.forum_topic_created !== undefined
      ? []
      : [
          `(to ${JSON.stringify(replied.text ?? contentFieldOf(replied) ?? serviceFieldOf(replied))})`,
        ]),
    ...(text === undefined ? [`(${content})`] : []),
    ...[text ?? caption ?? []].flat().map((words) => words.replaceAll("\n", "\n  ")),
    ...labelsOf(reply_markup).map((label) => `[${label}]`),
  ].join(" ");
}

/** Fields that a service message has besides the one that says what happened. */
const COMMON_FIELDS: ReadonlySet<string> = new Set<keyof Message>([
  "message_id",
  "message_thread_id",
  "from",
  "sender_chat",
  "chat",
  "date",
  "is_topic_message",
  "reply_to_message",
  "business_connection_id",
]);

function serviceFieldOf(message: SeenMessage): string {
  return Object.keys(message).find((field) => !COMMON_FIELDS.has(field)) ?? "service message";
}

function labelsOf(markup: ReplyMarkup | undefined): string[] {
  if (markup === undefined) return [];
  if ("inline_keyboard" in markup) return markup.inline_keyboard.flat().map(({ text }) => text);
  if (!("keyboard" in markup)) return [];
  return markup.keyboard
    .flat()
    .map((button) => (typeof button === "string" ? button : button.text));
}

function titleOf({ result }: InlineResult): string {
  return "title" in result && result.title !== undefined ? result.title : result.type;
}

function describeAnswer({ text, url, show_alert }: CallbackAnswer): string {
  return [...(show_alert ? ["(alert)"] : []), text ?? [], url ?? []].flat().join(" ");
}

import type { ChatEvent, SeenMessage } from "telewire/emulator";

/** One line for one event: `Shop: What would you like? [Tea €3] [Coffee €4]`. */
export function describeEvent(event: ChatEvent, botName: string): string {
  switch (event.kind) {
    case "sent":
      return `${event.message.from?.first_name}: ${describeMessage(event.message)}`;
    case "edited":
      return `${botName} edits: ${describeMessage(event.message)}`;
    case "deleted":
      return `${botName} deletes: ${describeMessage(event.message)}`;
    case "reacted":
      return `${botName} reacts: ${event.reactions.map((reaction) => (reaction.type === "emoji" ? reaction.emoji : reaction.type)).join(" ")}`;
    case "answered":
      return `${botName} ${event.answer.show_alert ? "alerts" : "notifies"}: ${event.answer.text ?? "-"}`;
    case "read":
      return `${botName} reads up to message ${event.message_id}`;
    case "draft":
      return `${botName} drafts: ${event.draft.text ?? "a rich message"}`;
    case "join_web_app":
      return `${botName} shows ${event.url}`;
    case "draft_stopped":
      return `${botName} is stopped`;
    case "inline_answered":
      return `${botName} answers an inline query: ${event.answer.results.length} results`;
    case "payment_completed":
      return `${event.message.from?.first_name} pays ${botName}`;
    case "payment_failed":
      return `Payment fails: ${event.reason}`;
    case "action":
      return `${botName} is ${event.action}`;
  }
}

function describeMessage({ text = "", reply_markup }: SeenMessage): string {
  if (reply_markup === undefined || !("inline_keyboard" in reply_markup)) return text;
  const buttons = reply_markup.inline_keyboard.flat().map((button) => `[${button.text}]`);
  return [text, ...buttons].join(" ");
}

import type { SeenMessage } from "./chat.ts";

/** The button of that label that sends data, or a TypeError that names the buttons there are. */
export function pressedButton(
  message: SeenMessage | undefined,
  label: string,
): { readonly callback_data: string } {
  if (message === undefined) throw new TypeError("The message is not in the chat any more");
  const markup = message.reply_markup;
  const rows = markup !== undefined && "inline_keyboard" in markup ? markup.inline_keyboard : [];
  const buttons = rows.flat();
  const data = buttons.find(({ text }) => text === label)?.callback_data;
  if (data !== undefined) return { callback_data: data };
  const labels = buttons.filter((button) => button.callback_data !== undefined);
  const there = labels.map(({ text }) => JSON.stringify(text)).join(", ");
  throw new TypeError(
    `Message ${message.message_id} has no button ${JSON.stringify(label)} that sends data; it has: ${there || "none"}`,
  );
}

import type { SeenMessage } from "../model/chat.ts";

/** There is nothing to press: the message is gone, or has no such button. The message names those it has. */
export class NoSuchButtonError extends Error {
  override readonly name = "NoSuchButtonError" as const;
}

/** The button of that label that sends data. Throws a {@link NoSuchButtonError}. */
export function pressedButton(
  message: SeenMessage | undefined,
  label: string,
): { readonly callback_data: string } {
  if (message === undefined) throw new NoSuchButtonError("The message is not in the chat any more");
  const markup = message.reply_markup;
  const rows = markup !== undefined && "inline_keyboard" in markup ? markup.inline_keyboard : [];
  const buttons = rows.flat();
  const data = buttons.find(({ text }) => text === label)?.callback_data;
  if (data !== undefined) return { callback_data: data };
  const labels = buttons.filter((button) => button.callback_data !== undefined);
  const there = labels.map(({ text }) => JSON.stringify(text)).join(", ");
  throw new NoSuchButtonError(
    `Message ${message.message_id} has no button ${JSON.stringify(label)} that sends data; it has: ${there || "none"}`,
  );
}

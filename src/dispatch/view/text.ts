import type { Message, UpdateKind } from "../../types/index.ts";
import type { UpdateView } from "./update-view.ts";

/** Reads the text of an update of one kind; `undefined` when it has none. */
export type TextReader = (view: UpdateView) => string | undefined;

/** Where updates of a kind carry the text by which verbs such as `hears` and `callbackQuery` find them. */
export interface TextSource {
  /** The optional fields of the payload that may hold the text; absent when a required field holds it. */
  readonly fields?: readonly string[];
  readonly read: TextReader;
}

const TEXT_OR_CAPTION = ["text", "caption"] as const;

const textOrCaption = (message: Message | undefined): string | undefined =>
  message?.text ?? message?.caption;

/** The kinds of update that carry such a text. */
export const TEXT_SOURCES: Readonly<Partial<Record<UpdateKind, TextSource>>> = {
  message: { fields: TEXT_OR_CAPTION, read: ({ message }) => textOrCaption(message) },
  channel_post: { fields: TEXT_OR_CAPTION, read: ({ channelPost }) => textOrCaption(channelPost) },
  callback_query: { fields: ["data"], read: ({ callbackQuery }) => callbackQuery?.data },
  inline_query: { read: ({ inlineQuery }) => inlineQuery?.query },
  chosen_inline_result: {
    read: ({ chosenInlineResult }) => chosenInlineResult?.result_id,
  },
  pre_checkout_query: {
    read: ({ preCheckoutQuery }) => preCheckoutQuery?.invoice_payload,
  },
  shipping_query: { read: ({ shippingQuery }) => shippingQuery?.invoice_payload },
};

/** Returns the text of a message of any kind, the data of a button, the text of a query and so on. */
export function textOf(view: UpdateView): string | undefined {
  const { kind, msg } = view;
  const text = kind && TEXT_SOURCES[kind]?.read(view);
  // The message of a button press is the one under which the button is.
  return text ?? (kind === "callback_query" ? undefined : textOrCaption(msg));
}

// The 60 routes of the realistic bot. A library registers them in this order, behind its session and its middlewares.

/** Commands, such as `/cart 7`. Their detail is the text behind the name. */
export const COMMANDS: readonly string[] =
  "start help settings language menu cart order orders cancel status pay refund track address phone coupon rate support about stop".split(
    " ",
  );

/** Texts of a reply keyboard. Their detail is the text. */
export const TEXTS: readonly string[] =
  "Menu,Cart,My orders,Settings,Support,Back,Yes,No,Today,Tomorrow".split(",");

/** Patterns of texts, by name. Their detail is the first group. */
export const TEXT_PATTERNS: Readonly<Record<string, RegExp>> = {
  amount: /^add (\d+)$/i,
  code: /^code ([A-Z]{3}\d{3})$/,
  find: /^find (.+)$/i,
  time: /^at (\d\d?:\d\d)$/,
  thanks: /\b(thanks|thank you)\b/i,
};

/** Patterns of buttons' data, by name. Their detail is the first group. */
export const BUTTON_PATTERNS: Readonly<Record<string, RegExp>> = Object.fromEntries(
  "page item size color lang sort filter show hide vote"
    .split(" ")
    .map((name) => [name, new RegExp(`^${name}:(\\d+)$`)]),
);

/** Buttons whose data is an {@link Order}, by prefix. Their detail is `id` and `size`. */
export const ORDER_BUTTONS: readonly string[] = ["buy", "more", "less", "drop", "gift"];

/** Sizes of an {@link Order}. */
export const SIZES = ["s", "m", "l"] as const;

/** The value behind a button. */
export interface Order {
  readonly id: number;
  readonly size: (typeof SIZES)[number];
}

/** Contents of messages for which there is a filter query, with their fields. */
export const CONTENTS = {
  photo: [{ file_id: "AgACAgIAAxkBAAI", file_unique_id: "AQAD", width: 90, height: 90 }],
  document: { file_id: "BQACAgIAAxkBAAI", file_unique_id: "AgAD", file_name: "order.pdf" },
  voice: { file_id: "AwACAgIAAxkBAAI", file_unique_id: "AgAE", duration: 4 },
  video: { file_id: "BAACAgIAAxkB", file_unique_id: "AgAF", width: 9, height: 9, duration: 4 },
  audio: { file_id: "CQACAgIAAxkBAAI", file_unique_id: "AgAG", duration: 180, title: "Song" },
  video_note: { file_id: "DQACAgIAAxkB", file_unique_id: "AgAH", length: 240, duration: 4 },
  contact: { phone_number: "15550100", first_name: "Ann" },
  location: { latitude: 52.5, longitude: 13.4 },
  dice: { emoji: "\u{1F3B2}", value: 4 },
} as const;

/** What an edited text is handled as. */
export const EDITED = "edited_text";

/** Routes whose handlers change the session: every fourth update reaches one of them. */
export const WRITING_ROUTES: ReadonlySet<string> = new Set([
  ...["cart", "order", "pay", "language"],
  ...["Cart", "Yes", "amount"],
  ...["vote", "lang", "photo"],
  ...["buy", "gift"],
]);

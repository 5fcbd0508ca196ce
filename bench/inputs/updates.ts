import { createInputs } from "./cycle.ts";
import { numberOfDigits, wordsOf } from "./random.ts";

interface Person {
  readonly id: number;
  readonly is_bot: false;
  readonly first_name: string;
  readonly last_name?: string;
  readonly username?: string;
  readonly language_code?: string;
  readonly is_premium?: true;
}

type Chat =
  | {
      readonly id: number;
      readonly first_name: string;
      readonly username?: string;
      readonly type: "private";
    }
  | { readonly id: number; readonly title: string; readonly type: "supergroup" };

/** A text message, with the keys in the order in which the Bot API server writes them. */
export interface TextUpdate {
  update_id: number;
  message: TextMessage;
}

/** A text message alone. */
export interface TextMessage {
  message_id: number;
  from: Person;
  chat: Chat;
  date: number;
  message_thread_id?: number;
  text: string;
  entities?: { offset: number; length: number; type: "bot_command" }[];
}

/** A user; not every account has a last name, a username or a language. */
function person(random: () => number, index: number): Person {
  const id = numberOfDigits(random, 9);
  return {
    id,
    is_bot: false,
    first_name: `Ann ${id % 997}`,
    ...(index % 3 === 0 && { last_name: "Smith" }),
    ...(index % 4 !== 0 && { username: `ann_${id}` }),
    ...(index % 5 !== 0 && { language_code: "en" }),
    ...(index % 6 === 0 && { is_premium: true }),
  };
}

function chatOf({ id, first_name, username }: Person): Chat {
  return { id, first_name, ...(username !== undefined && { username }), type: "private" };
}

/** A message from a private chat, a group, a topic of a group, or in reply to another message. */
export function textMessage(text: string, random: () => number, index: number): TextMessage {
  const from = person(random, index);
  const isGroup = index % 4 === 1;
  return {
    message_id: numberOfDigits(random, 5),
    from,
    chat: isGroup
      ? { id: -1_000_000_000_000 - from.id, title: `Orders ${index}`, type: "supergroup" }
      : chatOf(from),
    date: numberOfDigits(random, 10),
    ...(index % 8 === 1 && { message_thread_id: numberOfDigits(random, 4) }),
    // Not in the type: every library declares this field in its own way.
    ...(index % 8 === 3 && {
      reply_to_message: textMessage(wordsOf(random, 2), random, index - 1),
    }),
    text,
  };
}

/** The update of the small decode cases: a short text message. */
export function smallUpdate(random: () => number, index: number): TextUpdate {
  const message = textMessage(wordsOf(random, 6), random, index);
  return { update_id: 700_000_000 + index, message };
}

/** The update of the dispatch cases: a command and its argument. */
export function commandUpdate(command: string, random: () => number, index: number): TextUpdate {
  const name = `/${command}`;
  const message = textMessage(`${name} ${wordsOf(random, 2)}`, random, index);
  message.entities = [{ offset: 0, length: name.length, type: "bot_command" }];
  return { update_id: 700_000_000 + index, message };
}

/** A press of a button under one of the bot's messages. */
export interface ButtonUpdate {
  update_id: number;
  callback_query: {
    id: string;
    from: Person;
    message: TextUpdate["message"];
    chat_instance: string;
    data: string;
  };
}

/** The update of the callback data cases. */
export function buttonUpdate(data: string, random: () => number, index: number): ButtonUpdate {
  const { update_id, message } = smallUpdate(random, index);
  const id = String(numberOfDigits(random, 12));
  return {
    update_id,
    callback_query: { id, from: message.from, message, chat_instance: id, data },
  };
}

/** Makes the updates of a case and passes them through JSON, so that they are laid out in memory as in a bot. */
export function createUpdates<U extends object>(
  make: (random: () => number, index: number) => U,
): readonly U[] {
  return createInputs(make).map((update) => JSON.parse(asServerJson(update)));
}

/**
 * The update of the large decode cases: a group message with a quoted reply, formatted text, a photograph in four sizes
 * and an inline keyboard.
 */
export function largeUpdate(random: () => number, index: number): object {
  return largeUpdateWith(photoContent, random, index);
}

/** The same with a command in place of the photograph. */
export function largeCommandUpdate(random: () => number, index: number): object {
  return largeUpdateWith(commandContent, random, index);
}

function photoContent(random: () => number): object {
  const photo = [90, 320, 800, 1280].map((side) => ({
    file_id: `AgACAgIAAxkBAAI${numberOfDigits(random, 12)}${numberOfDigits(random, 12)}ADNgQ`,
    file_unique_id: `AQAD${numberOfDigits(random, 10)}`,
    file_size: side * numberOfDigits(random, 2),
    width: side,
    height: side,
  }));
  const caption = Array.from({ length: 6 }, () => wordsOf(random, 5)).join("\n");
  const kinds = ["bold", "italic", "code", "hashtag", "url", "spoiler"];
  const caption_entities = kinds.map((type, place) => ({ offset: place * 20, length: 5, type }));
  return { photo, caption, caption_entities };
}

function commandContent(random: () => number): object {
  const text = `/command7 ${Array.from({ length: 12 }, () => wordsOf(random, 5)).join("\n")}`;
  return { text, entities: [{ offset: 0, length: 9, type: "bot_command" }] };
}

function largeUpdateWith(
  contentOf: (random: () => number) => object,
  random: () => number,
  index: number,
): object {
  const chat = {
    id: -1_000_000_000_000 - numberOfDigits(random, 9),
    title: `Orders ${index} \u{1F4E6}`,
    username: `orders_${index}`,
    type: "supergroup",
  };
  return {
    update_id: 800_000_000 + index,
    message: {
      message_id: numberOfDigits(random, 6),
      from: person(random, index),
      chat,
      date: numberOfDigits(random, 10),
      edit_date: numberOfDigits(random, 10),
      reply_to_message: {
        message_id: numberOfDigits(random, 6),
        from: person(random, index),
        chat,
        date: numberOfDigits(random, 10),
        text: `Спасибо! ${wordsOf(random, 12)}`,
        entities: [{ offset: 0, length: 7, type: "bold" }],
      },
      quote: { text: wordsOf(random, 3), position: 10, is_manual: true },
      ...contentOf(random),
      reply_markup: {
        inline_keyboard: Array.from({ length: 3 }, (_, row) =>
          Array.from({ length: 3 }, (_, column) => ({
            text: `\u{2705} ${wordsOf(random, 1)}`,
            callback_data: `order:${row}:${column}:${numberOfDigits(random, 8)}`,
          })),
        ),
      },
    },
  };
}

const NOT_ASCII = /[^\0-\x7e]/g;

/** JSON as the Bot API server writes it: every character outside ASCII is escaped. */
export function asServerJson(value: object): string {
  return JSON.stringify(value).replace(
    NOT_ASCII,
    (unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, "0")}`,
  );
}

import { numberOfDigits, wordsOf } from "./random.ts";

interface Person {
  readonly id: number;
  readonly is_bot: false;
  readonly first_name: string;
  readonly username: string;
  readonly language_code: string;
}

function person(random: () => number): Person {
  const id = numberOfDigits(random, 9);
  return {
    id,
    is_bot: false,
    first_name: `Ann ${id % 997}`,
    username: `ann_${id}`,
    language_code: "en",
  };
}

/** A private text message in a private chat, with the keys in the order in which the Bot API server writes them. */
export interface TextUpdate {
  update_id: number;
  message: {
    message_id: number;
    from: Person;
    chat: { id: number; first_name: string; username: string; type: "private" };
    date: number;
    text: string;
    entities?: { offset: number; length: number; type: "bot_command" }[];
  };
}

/** The update of the small decode cases: a short text message. */
export function smallUpdate(random: () => number, index: number): TextUpdate {
  const from = person(random);
  return {
    update_id: 700_000_000 + index,
    message: {
      message_id: numberOfDigits(random, 5),
      from,
      chat: {
        id: from.id,
        first_name: from.first_name,
        username: from.username,
        type: "private",
      },
      date: numberOfDigits(random, 10),
      text: wordsOf(random, 6),
    },
  };
}

/** The update of the dispatch cases: a command and its argument. */
export function commandUpdate(command: string, random: () => number, index: number): TextUpdate {
  const update = smallUpdate(random, index);
  const name = `/${command}`;
  update.message.text = `${name} ${wordsOf(random, 2)}`;
  update.message.entities = [{ offset: 0, length: name.length, type: "bot_command" }];
  return update;
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

/**
 * The update of the large decode cases: a group message with a quoted reply, formatted text, a photograph in four sizes
 * and an inline keyboard.
 */
export function largeUpdate(random: () => number, index: number): object {
  const chat = {
    id: -1_000_000_000_000 - numberOfDigits(random, 9),
    title: `Orders ${index} \u{1F4E6}`,
    username: `orders_${index}`,
    type: "supergroup",
  };
  const photo = [90, 320, 800, 1280].map((side) => ({
    file_id: `AgACAgIAAxkBAAI${numberOfDigits(random, 12)}${numberOfDigits(random, 12)}ADNgQ`,
    file_unique_id: `AQAD${numberOfDigits(random, 10)}`,
    file_size: side * numberOfDigits(random, 2),
    width: side,
    height: side,
  }));
  const caption = Array.from({ length: 6 }, () => wordsOf(random, 5)).join("\n");
  const kinds = ["bold", "italic", "code", "hashtag", "url", "spoiler"];
  return {
    update_id: 800_000_000 + index,
    message: {
      message_id: numberOfDigits(random, 6),
      from: person(random),
      chat,
      date: numberOfDigits(random, 10),
      edit_date: numberOfDigits(random, 10),
      reply_to_message: {
        message_id: numberOfDigits(random, 6),
        from: person(random),
        chat,
        date: numberOfDigits(random, 10),
        text: `Спасибо! ${wordsOf(random, 12)}`,
        entities: [{ offset: 0, length: 7, type: "bold" }],
      },
      quote: { text: wordsOf(random, 3), position: 10, is_manual: true },
      photo,
      caption,
      caption_entities: kinds.map((type, place) => ({ offset: place * 20, length: 5, type })),
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

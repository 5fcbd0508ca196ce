import { argumentError } from "../internal/arguments.ts";
import type { MessageEntity } from "../types/index.ts";
import { arrangeEntities } from "./arrange-entities.ts";

/** A text with its entities, such as a message. Offsets and lengths are in UTF-16 units, as in JavaScript. */
export interface Formatted {
  readonly text: string;
  readonly entities?: readonly MessageEntity[] | undefined;
}

/** Returns a text with its entities; a plain string has none. Throws a `TypeError` for anything else. */
export function asFormatted(text: string | Formatted): Formatted {
  if (typeof text === "string") return { text };
  if (typeof text?.text !== "string") throw argumentError("a text", text);
  return text;
}

/** Returns a text with its entities arranged. */
export function asFormattedText(message: string | Formatted): FormattedText {
  if (message instanceof FormattedText) return message;
  const { text, entities } = asFormatted(message);
  return new FormattedText(text, entities);
}

/**
 * A text with its entities, to be spread into parameters: `api.sendMessage({ chat_id, ...message })`. Do not add a
 * `parse_mode`: nothing in the text is markup.
 *
 * @see https://core.telegram.org/bots/api#messageentity
 */
export class FormattedText implements Formatted {
  readonly text: string;
  /** As Telegram stores them: sorted by offset, outer before inner, styles split where another entity starts or ends. */
  readonly entities: MessageEntity[];

  constructor(text: string, entities: readonly MessageEntity[] = []) {
    this.text = text;
    this.entities = arrangeEntities(entities);
  }

  /** Returns the fields for a caption: `api.sendPhoto({ chat_id, photo, ...message.asCaption() })`. */
  asCaption(): { caption: string; caption_entities: MessageEntity[] } {
    return { caption: this.text, caption_entities: this.entities };
  }

  /** Returns the text without its entities. */
  toString(): string {
    return this.text;
  }
}

import type { MessageEntity } from "../types/index.ts";
import { arrangeEntities } from "./arrange-entities.ts";

/** A text and what is marked in it, such as a message: offsets and lengths count UTF-16 units, as JavaScript does. */
export interface Formatted {
  readonly text: string;
  readonly entities?: readonly MessageEntity[] | undefined;
}

/**
 * A text with its entities, to be spread into parameters: `api.sendMessage({ chat_id, ...message })`. No `parse_mode`
 * belongs there: nothing in the text can be mistaken for markup.
 *
 * @see https://core.telegram.org/bots/api#messageentity
 */
export class FormattedText implements Formatted {
  readonly text: string;
  /** In order of their beginnings, the outer before the inner; those that Telegram lets nothing hold are left out. */
  readonly entities: MessageEntity[];

  constructor(text: string, entities: readonly MessageEntity[] = []) {
    this.text = text;
    this.entities = arrangeEntities(entities);
  }

  /** The same, as the caption of a photo or file: `api.sendPhoto({ chat_id, photo, ...message.asCaption() })`. */
  asCaption(): { caption: string; caption_entities: MessageEntity[] } {
    return { caption: this.text, caption_entities: this.entities };
  }

  /** The text alone. */
  toString(): string {
    return this.text;
  }
}

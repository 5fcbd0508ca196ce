import { argumentError } from "../internal/arguments.ts";
import type { ButtonStyle } from "../types/index.ts";
import { type Rows, reflow } from "./layout.ts";

/** The fields that the methods of both keyboards set. */
interface Decorated {
  style?: ButtonStyle;
  icon_custom_emoji_id?: string;
}

/** What inline and reply keyboards have in common. Each method changes the keyboard and returns it. */
export abstract class ButtonRows<Button extends Decorated, Source = Button> {
  readonly #toButton: (source: Source) => Button;
  readonly #rows: Button[][];
  declare force_reply?: boolean;

  /** @internal `toButton` checks and copies what is added. */
  constructor(rows: Rows<Source>, toButton: (source: Source) => Button) {
    if (!Array.isArray(rows) || !rows.every(Array.isArray))
      throw argumentError("rows of buttons, such as [[a, b], [c]]", rows);
    this.#toButton = toButton;
    this.#rows = rows.map((row) => row.map(toButton));
  }

  /** @internal The rows, of which the last one may be empty. */
  protected get rows(): Button[][] {
    return this.#rows;
  }

  /** @internal The rows that are sent. Throws a `TypeError` when the keyboard has no button. */
  protected filledRows(toRemove: string): Button[][] {
    const filled = this.#rows.filter((row) => row.length > 0);
    if (filled.length > 0) return filled;
    throw new TypeError(`The keyboard has no buttons. To remove a keyboard, send ${toRemove}`);
  }

  /** Adds buttons to the last row. */
  add(...buttons: readonly Source[]): this {
    const last = this.#rows.at(-1);
    if (last === undefined) return this.row(...buttons);
    last.push(...buttons.map(this.#toButton));
    return this;
  }

  /** Starts a new row with these buttons. Empty rows are not sent. */
  row(...buttons: readonly Source[]): this {
    this.#rows.push(buttons.map(this.#toButton));
    return this;
  }

  /** Sets the color of the last button. Throws a `TypeError` when the last row has none. */
  style(style: ButtonStyle): this {
    return this.#decorate({ style });
  }

  /** Colors the last button as a destructive action. */
  danger(): this {
    return this.style("danger");
  }

  /** Colors the last button as a positive action. */
  success(): this {
    return this.style("success");
  }

  /** Colors the last button as the main action. */
  primary(): this {
    return this.style("primary");
  }

  /** Puts a custom emoji before the text of the last button. Throws a `TypeError` when the last row has none. */
  icon(icon_custom_emoji_id: string): this {
    return this.#decorate({ icon_custom_emoji_id });
  }

  /** Makes the user's client show a reply to the message in the input field. */
  forceReply(isEnabled = true): this {
    this.force_reply = isEnabled;
    return this;
  }

  /** Arranges all buttons in rows of this length. */
  columns(count: number): this {
    return this.adjust(count);
  }

  /** Arranges all buttons in rows of these lengths; the last length also applies to all following rows. */
  adjust(...lengths: readonly number[]): this {
    this.#rows.splice(0, this.#rows.length, ...reflow(this.#rows, lengths));
    return this;
  }

  #decorate(fields: Decorated): this {
    const last = this.#rows.at(-1)?.at(-1);
    if (last === undefined)
      throw new TypeError("The last row has no button yet: add a button first");
    Object.assign(last, fields);
    return this;
  }
}

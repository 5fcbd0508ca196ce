import type {
  CopyTextButton,
  InlineKeyboardButton,
  InlineKeyboardMarkup,
  LoginUrl,
  SwitchInlineQueryChosenChat,
  WebAppInfo,
} from "../types/index.ts";
import type { ButtonLabel } from "./button-label.ts";
import { ButtonRows } from "./button-rows.ts";
import {
  copyButton,
  copyTextButton,
  dataButton,
  disabledButton,
  gameButton,
  loginButton,
  payButton,
  switchInlineButton,
  switchInlineChosenButton,
  switchInlineCurrentButton,
  urlButton,
  webAppButton,
} from "./inline-buttons.ts";
import { type FlowOptions, flow, type Rows, transpose } from "./layout.ts";
import { type Page, pageButtons } from "./page.ts";

/** Rows of buttons, or a keyboard: one of this class, or the one of a message. */
type InlineKeyboardSource = Rows<InlineKeyboardButton> | InlineKeyboardMarkup;

/**
 * Buttons under a message: `reply_markup: new InlineKeyboard().text("Buy", "buy").url("More", "https://...")`. Each method
 * changes the keyboard and returns it; `clone()` copies it. A keyboard without buttons cannot be sent.
 *
 * @see https://core.telegram.org/bots/api#inlinekeyboardmarkup
 * @example
 * const keyboard = new InlineKeyboard().text("Yes", "yes").text("No", "no");
 * bot.command("ask", (ctx) => ctx.reply("Sure?", { reply_markup: keyboard }));
 */
export class InlineKeyboard
  extends ButtonRows<InlineKeyboardButton>
  implements InlineKeyboardMarkup
{
  /** Functions that create a single button, for `add`, `row` and `from`. */
  static readonly text: typeof dataButton = dataButton;
  static readonly url: typeof urlButton = urlButton;
  static readonly webApp: typeof webAppButton = webAppButton;
  static readonly login: typeof loginButton = loginButton;
  static readonly switchInline: typeof switchInlineButton = switchInlineButton;
  static readonly switchInlineCurrent: typeof switchInlineCurrentButton = switchInlineCurrentButton;
  static readonly switchInlineChosen: typeof switchInlineChosenButton = switchInlineChosenButton;
  static readonly copyText: typeof copyTextButton = copyTextButton;
  static readonly game: typeof gameButton = gameButton;
  static readonly pay: typeof payButton = payButton;
  static readonly disabled: typeof disabledButton = disabledButton;

  /** The rows; empty ones are not sent. */
  readonly inline_keyboard: InlineKeyboardButton[][];

  /** Creates a keyboard with copies of these rows. The next button is added to the last one. */
  constructor(rows: Rows<InlineKeyboardButton> = [[]]) {
    super(rows, copyButton);
    this.inline_keyboard = this.rows;
  }

  /** Creates a keyboard from rows of buttons, or copies a keyboard, such as that of a message. */
  static from(source: InlineKeyboardSource): InlineKeyboard {
    if (!("inline_keyboard" in source)) return new InlineKeyboard(source);
    const { inline_keyboard, ...settings } = source;
    return Object.assign(new InlineKeyboard(inline_keyboard), settings);
  }

  /** Returns a copy, with other rows if you pass them. */
  clone(rows: Rows<InlineKeyboardButton> = this.inline_keyboard): InlineKeyboard {
    return InlineKeyboard.from({ ...this, inline_keyboard: rows });
  }

  /** Adds a button that sends a callback query with `data`, of 1 to 64 bytes. Default: the text of the button. */
  text(label: ButtonLabel, data?: string): this {
    return this.add(dataButton(label, data));
  }

  /** Adds a button that opens a link. */
  url(label: ButtonLabel, url: string): this {
    return this.add(urlButton(label, url));
  }

  /** Adds a button that opens a Mini App; in private chats only. */
  webApp(label: ButtonLabel, url: string | WebAppInfo): this {
    return this.add(webAppButton(label, url));
  }

  /** Adds a button that opens a link and logs the user in. */
  login(label: ButtonLabel, login: string | LoginUrl): this {
    return this.add(loginButton(label, login));
  }

  /** Adds a button that lets the user choose a chat and starts an inline query there. */
  switchInline(label: ButtonLabel, query?: string): this {
    return this.add(switchInlineButton(label, query));
  }

  /** Adds a button that starts an inline query in the same chat. */
  switchInlineCurrent(label: ButtonLabel, query?: string): this {
    return this.add(switchInlineCurrentButton(label, query));
  }

  /** Adds a button that lets the user choose a chat of certain types and starts an inline query there. */
  switchInlineChosen(label: ButtonLabel, chosen?: SwitchInlineQueryChosenChat): this {
    return this.add(switchInlineChosenButton(label, chosen));
  }

  /** Adds a button that copies a text of 1 to 256 characters. */
  copyText(label: ButtonLabel, text: string | CopyTextButton): this {
    return this.add(copyTextButton(label, text));
  }

  /** Adds a button that starts the game of the message; must be the first button. */
  game(label: ButtonLabel): this {
    return this.add(gameButton(label));
  }

  /** Adds a button that pays the invoice of the message; must be the first button. */
  pay(label: ButtonLabel): this {
    return this.add(payButton(label));
  }

  /** Adds a button that does nothing. */
  disabled(label: ButtonLabel): this {
    return this.add(disabledButton(label));
  }

  /** Adds the rows of other keyboards. */
  append(...sources: readonly InlineKeyboardSource[]): this {
    for (const source of sources)
      this.inline_keyboard.push(...InlineKeyboard.from(source).inline_keyboard);
    return this;
  }

  /** Returns a copy with rows turned into columns. */
  toTransposed(): InlineKeyboard {
    return this.clone(transpose(this.inline_keyboard));
  }

  /** Returns a copy with rows of this length, of which the last may be shorter, or the first with `fillLastRow`. */
  toFlowed(columns: number, options?: FlowOptions): InlineKeyboard {
    return this.clone(flow(this.inline_keyboard, columns, options));
  }

  /** Adds a row with buttons to the previous and next page, if any; `data` returns the callback data for a page. */
  pager(page: Pick<Page<unknown>, "page" | "pages">, data: (page: number) => string): this {
    return this.row(...pageButtons(page, data)).row();
  }

  /** Returns what is sent. Throws a `TypeError` when the keyboard has no button. */
  toJSON(): InlineKeyboardMarkup {
    return { ...this, inline_keyboard: this.filledRows("{ inline_keyboard: [] }") };
  }
}

import type {
  InlineKeyboardButton,
  InlineKeyboardMarkup,
  LoginUrl,
  SwitchInlineQueryChosenChat,
} from "../types/index.ts";
import type { ButtonLabel, ButtonStyle } from "./button-label.ts";
import {
  checkInlineButton,
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
import {
  addButtons,
  changeLastButton,
  dropEmptyRows,
  freezeRows,
  type Rows,
  reflow,
  transpose,
} from "./layout.ts";
import { type Page, pageButtons } from "./page.ts";

/**
 * Buttons under a message: `reply_markup: new InlineKeyboard().text("Buy", "buy").url("More", "https://...")`. Keyboards
 * are immutable: each method returns a new one, so a keyboard in a constant never changes.
 *
 * @see https://core.telegram.org/bots/api#inlinekeyboardmarkup
 */
export class InlineKeyboard implements InlineKeyboardMarkup {
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

  /** The rows that are sent: frozen, without empty ones. */
  readonly inline_keyboard: InlineKeyboardButton[][];
  declare readonly force_reply?: boolean;
  readonly #rows: Rows<InlineKeyboardButton>;

  /** Creates a keyboard with these rows. The next button is added to the last one. */
  constructor(rows: Rows<InlineKeyboardButton> = [], settings: { force_reply?: boolean } = {}) {
    this.#rows = freezeRows(rows, checkInlineButton);
    this.inline_keyboard = dropEmptyRows(this.#rows);
    Object.assign(this, settings);
    Object.freeze(this);
  }

  /** Creates a keyboard from rows of buttons, or from the keyboard of a message. */
  static from(source: Rows<InlineKeyboardButton> | InlineKeyboardMarkup): InlineKeyboard {
    return "inline_keyboard" in source
      ? new InlineKeyboard(source.inline_keyboard)
      : new InlineKeyboard(source);
  }

  #with(rows: Rows<InlineKeyboardButton>): InlineKeyboard {
    const { force_reply } = this;
    return new InlineKeyboard(rows, force_reply === undefined ? {} : { force_reply });
  }

  /** Adds buttons to the last row. */
  add(...buttons: readonly InlineKeyboardButton[]): InlineKeyboard {
    return this.#with(addButtons(this.#rows, buttons));
  }

  /** Starts a new row with these buttons. */
  row(...buttons: readonly InlineKeyboardButton[]): InlineKeyboard {
    return this.#with([...this.#rows, buttons]);
  }

  /** Adds a button that sends a callback query with `data`, of 1 to 64 bytes. Default: the text of the button. */
  text(label: ButtonLabel, data?: string): InlineKeyboard {
    return this.add(dataButton(label, data));
  }

  /** Adds a button that opens a link. */
  url(label: ButtonLabel, url: string): InlineKeyboard {
    return this.add(urlButton(label, url));
  }

  /** Adds a button that opens a Mini App; in private chats only. */
  webApp(label: ButtonLabel, url: string): InlineKeyboard {
    return this.add(webAppButton(label, url));
  }

  /** Adds a button that opens a link and logs the user in. */
  login(label: ButtonLabel, login: string | LoginUrl): InlineKeyboard {
    return this.add(loginButton(label, login));
  }

  /** Adds a button that lets the user choose a chat and starts an inline query there. */
  switchInline(label: ButtonLabel, query?: string): InlineKeyboard {
    return this.add(switchInlineButton(label, query));
  }

  /** Adds a button that starts an inline query in the same chat. */
  switchInlineCurrent(label: ButtonLabel, query?: string): InlineKeyboard {
    return this.add(switchInlineCurrentButton(label, query));
  }

  /** Adds a button that lets the user choose a chat of certain types and starts an inline query there. */
  switchInlineChosen(label: ButtonLabel, chosen?: SwitchInlineQueryChosenChat): InlineKeyboard {
    return this.add(switchInlineChosenButton(label, chosen));
  }

  /** Adds a button that copies a text of 1 to 256 characters. */
  copyText(label: ButtonLabel, text: string): InlineKeyboard {
    return this.add(copyTextButton(label, text));
  }

  /** Adds a button that starts the game of the message; must be the first button. */
  game(label: ButtonLabel): InlineKeyboard {
    return this.add(gameButton(label));
  }

  /** Adds a button that pays the invoice of the message; must be the first button. */
  pay(label: ButtonLabel): InlineKeyboard {
    return this.add(payButton(label));
  }

  /** Adds a button that does nothing. */
  disabled(label: ButtonLabel): InlineKeyboard {
    return this.add(disabledButton(label));
  }

  /** Sets the color of the last button. */
  style(style: ButtonStyle): InlineKeyboard {
    return this.#with(changeLastButton(this.#rows, (button) => ({ ...button, style })));
  }

  /** Colors the last button as a destructive action. */
  danger(): InlineKeyboard {
    return this.style("danger");
  }

  /** Colors the last button as a positive action. */
  success(): InlineKeyboard {
    return this.style("success");
  }

  /** Colors the last button as the main action. */
  primary(): InlineKeyboard {
    return this.style("primary");
  }

  /** Puts a custom emoji before the text of the last button. */
  icon(icon_custom_emoji_id: string): InlineKeyboard {
    return this.#with(
      changeLastButton(this.#rows, (button) => ({ ...button, icon_custom_emoji_id })),
    );
  }

  /** Makes the user's client show a reply to the message in the input field. */
  forceReply(isOn = true): InlineKeyboard {
    return new InlineKeyboard(this.#rows, { force_reply: isOn });
  }

  /** Arranges the buttons in rows of this length. */
  columns(count: number): InlineKeyboard {
    return this.adjust(count);
  }

  /** Arranges the buttons in rows of these lengths; the last length also applies to all following rows. */
  adjust(...lengths: readonly number[]): InlineKeyboard {
    return this.#with(reflow(this.#rows, lengths));
  }

  /** Turns rows into columns. */
  toTransposed(): InlineKeyboard {
    return this.#with(transpose(this.#rows));
  }

  /** Adds the rows of other keyboards. */
  append(...sources: readonly InlineKeyboardMarkup[]): InlineKeyboard {
    return this.#with([...this.#rows, ...sources.flatMap((source) => source.inline_keyboard)]);
  }

  /** Adds a row with buttons to the previous and next page, if any; `data` returns the callback data for a page. */
  pager(
    page: Pick<Page<unknown>, "page" | "pages">,
    data: (page: number) => string,
  ): InlineKeyboard {
    return this.row(...pageButtons(page, data)).row();
  }
}

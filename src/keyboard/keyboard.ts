import type {
  KeyboardButton,
  KeyboardButtonRequestChat,
  KeyboardButtonRequestManagedBot,
  KeyboardButtonRequestUsers,
  PollType,
  ReplyKeyboardMarkup,
} from "../types/index.ts";
import { type ButtonLabel, type ButtonOptions, checkLength } from "./button-label.ts";
import { ButtonRows } from "./button-rows.ts";
import {
  copyKeyButton,
  requestChatButton,
  requestContactButton,
  requestLocationButton,
  requestManagedBotButton,
  requestPollButton,
  requestUsersButton,
  textButton,
  webAppKeyButton,
} from "./keyboard-buttons.ts";
import { type FlowOptions, flow, type Rows, transpose } from "./layout.ts";

const MAX_PLACEHOLDER_LENGTH = 64;

/** Rows of buttons, or of texts that stand for buttons, or a keyboard. */
type KeyboardSource = Rows<KeyboardButton | string> | ReplyKeyboardMarkup;

/**
 * Buttons in place of the user's own keyboard: `reply_markup: new Keyboard().text("Yes").text("No").resized()`. A text stands
 * for a button that sends it: `new Keyboard([["Yes", "No"]])`. Each method changes the keyboard and returns it; `clone()`
 * copies it. A keyboard without buttons cannot be sent.
 *
 * @see https://core.telegram.org/bots/api#replykeyboardmarkup
 * @example
 * const keyboard = new Keyboard().text("Tea").text("Coffee").resized();
 * bot.command("menu", (ctx) => ctx.reply("What would you like?", { reply_markup: keyboard }));
 */
export class Keyboard
  extends ButtonRows<KeyboardButton, KeyboardButton | string>
  implements ReplyKeyboardMarkup
{
  /** Functions that create a single button, for `add`, `row` and `from`. */
  static readonly text: typeof textButton = textButton;
  static readonly requestContact: typeof requestContactButton = requestContactButton;
  static readonly requestLocation: typeof requestLocationButton = requestLocationButton;
  static readonly requestPoll: typeof requestPollButton = requestPollButton;
  static readonly requestUsers: typeof requestUsersButton = requestUsersButton;
  static readonly requestChat: typeof requestChatButton = requestChatButton;
  static readonly requestManagedBot: typeof requestManagedBotButton = requestManagedBotButton;
  static readonly webApp: typeof webAppKeyButton = webAppKeyButton;

  /** The rows; empty ones are not sent. */
  readonly keyboard: KeyboardButton[][];
  declare is_persistent?: boolean;
  declare resize_keyboard?: boolean;
  declare one_time_keyboard?: boolean;
  declare input_field_placeholder?: string;
  declare selective?: boolean;

  /** Creates a keyboard with copies of these rows. The next button is added to the last one. */
  constructor(rows: Rows<KeyboardButton | string> = [[]]) {
    super(rows, copyKeyButton);
    this.keyboard = this.rows;
  }

  /** Creates a keyboard from rows of buttons or texts, or copies a keyboard. */
  static from(source: KeyboardSource): Keyboard {
    if (!("keyboard" in source)) return new Keyboard(source);
    const { keyboard, ...settings } = source;
    return Object.assign(new Keyboard(keyboard), settings);
  }

  /** Returns a copy, with other rows if you pass them. */
  clone(rows: Rows<KeyboardButton | string> = this.keyboard): Keyboard {
    return Keyboard.from({ ...this, keyboard: rows });
  }

  /** Adds a button that sends its text. */
  text(label: ButtonLabel, options?: ButtonOptions): this {
    return this.add(textButton(label, options));
  }

  /** Adds a button that sends the user's phone number; in private chats only. */
  requestContact(label: ButtonLabel): this {
    return this.add(requestContactButton(label));
  }

  /** Adds a button that sends the user's location; in private chats only. */
  requestLocation(label: ButtonLabel): this {
    return this.add(requestLocationButton(label));
  }

  /** Adds a button that lets the user create a poll; in private chats only. */
  requestPoll(label: ButtonLabel, type?: PollType): this {
    return this.add(requestPollButton(label, type));
  }

  /** Adds a button that lets the user choose users; `requestId` is returned in `users_shared`. */
  requestUsers(
    label: ButtonLabel,
    requestId: number,
    options?: Omit<KeyboardButtonRequestUsers, "request_id">,
  ): this {
    return this.add(requestUsersButton(label, requestId, options));
  }

  /** Adds a button that lets the user choose a chat; `requestId` is returned in `chat_shared`. */
  requestChat(
    label: ButtonLabel,
    requestId: number,
    options?: Omit<KeyboardButtonRequestChat, "request_id">,
  ): this {
    return this.add(requestChatButton(label, requestId, options));
  }

  /** Adds a button that lets the user create a bot managed by this one. */
  requestManagedBot(
    label: ButtonLabel,
    requestId: number,
    options?: Omit<KeyboardButtonRequestManagedBot, "request_id">,
  ): this {
    return this.add(requestManagedBotButton(label, requestId, options));
  }

  /** Adds a button that opens a Mini App, which can send data back; in private chats only. */
  webApp(label: ButtonLabel, url: string): this {
    return this.add(webAppKeyButton(label, url));
  }

  /** Always shows the keyboard when the regular keyboard is hidden. */
  persistent(isEnabled = true): this {
    this.is_persistent = isEnabled;
    return this;
  }

  /** Makes the keyboard only as high as its buttons need, instead of as high as the regular keyboard. */
  resized(isEnabled = true): this {
    this.resize_keyboard = isEnabled;
    return this;
  }

  /** Hides the keyboard after one press. */
  oneTime(isEnabled = true): this {
    this.one_time_keyboard = isEnabled;
    return this;
  }

  /** Shows the keyboard only to users that the message mentions or replies to. */
  selected(isEnabled = true): this {
    this.selective = isEnabled;
    return this;
  }

  /** Shows a hint of 1 to 64 characters in the empty input field. */
  placeholder(hint: string): this {
    this.input_field_placeholder = checkLength("The placeholder", hint, MAX_PLACEHOLDER_LENGTH);
    return this;
  }

  /** Adds the rows of other keyboards. */
  append(...sources: readonly KeyboardSource[]): this {
    for (const source of sources) this.keyboard.push(...Keyboard.from(source).keyboard);
    return this;
  }

  /** Returns a copy with rows turned into columns. */
  toTransposed(): Keyboard {
    return this.clone(transpose(this.keyboard));
  }

  /** Returns a copy with rows of this length, of which the last may be shorter, or the first with `fillLastRow`. */
  toFlowed(columns: number, options?: FlowOptions): Keyboard {
    return this.clone(flow(this.keyboard, columns, options));
  }

  /** Returns the rows, for markup that is written without a builder. */
  build(): KeyboardButton[][] {
    return this.keyboard;
  }

  /** Returns what is sent. Throws a `TypeError` when the keyboard has no button. */
  toJSON(): ReplyKeyboardMarkup {
    return { ...this, keyboard: this.filledRows("{ remove_keyboard: true }") };
  }
}

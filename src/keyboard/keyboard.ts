import type {
  KeyboardButton,
  KeyboardButtonRequestChat,
  KeyboardButtonRequestManagedBot,
  KeyboardButtonRequestUsers,
  ReplyKeyboardMarkup,
} from "../types/index.ts";
import { type ButtonLabel, type ButtonStyle, checkLength, checkText } from "./button-label.ts";
import {
  requestChatButton,
  requestContactButton,
  requestLocationButton,
  requestManagedBotButton,
  requestPollButton,
  requestUsersButton,
  textButton,
  webAppKeyButton,
} from "./keyboard-buttons.ts";
import {
  addButtons,
  changeLastButton,
  dropEmptyRows,
  freezeRows,
  type Rows,
  reflow,
  transpose,
} from "./layout.ts";

const MAX_PLACEHOLDER_LENGTH = 64;

type Settings = Omit<ReplyKeyboardMarkup, "keyboard">;

/**
 * Buttons in place of the user's own keyboard: `reply_markup: new Keyboard().text("Yes").text("No").resized()`. Keyboards
 * are immutable: each method returns a new one, so a keyboard in a constant never changes.
 *
 * @see https://core.telegram.org/bots/api#replykeyboardmarkup
 */
export class Keyboard implements ReplyKeyboardMarkup {
  /** Functions that create a single button, for `add`, `row` and `from`. */
  static readonly text: typeof textButton = textButton;
  static readonly requestContact: typeof requestContactButton = requestContactButton;
  static readonly requestLocation: typeof requestLocationButton = requestLocationButton;
  static readonly requestPoll: typeof requestPollButton = requestPollButton;
  static readonly requestUsers: typeof requestUsersButton = requestUsersButton;
  static readonly requestChat: typeof requestChatButton = requestChatButton;
  static readonly requestManagedBot: typeof requestManagedBotButton = requestManagedBotButton;
  static readonly webApp: typeof webAppKeyButton = webAppKeyButton;

  /** The rows that are sent: frozen, without empty ones. */
  readonly keyboard: KeyboardButton[][];
  declare readonly is_persistent?: boolean;
  declare readonly resize_keyboard?: boolean;
  declare readonly one_time_keyboard?: boolean;
  declare readonly input_field_placeholder?: string;
  declare readonly selective?: boolean;
  declare readonly force_reply?: boolean;
  readonly #rows: Rows<KeyboardButton>;
  readonly #settings: Settings;

  /** Creates a keyboard with these rows. The next button is added to the last one. */
  constructor(rows: Rows<KeyboardButton> = [], settings: Settings = {}) {
    this.#rows = freezeRows(rows, checkText);
    this.#settings = settings;
    this.keyboard = dropEmptyRows(this.#rows);
    Object.assign(this, settings);
    Object.freeze(this);
  }

  /** Creates a keyboard from rows of buttons or texts. */
  static from(rows: Rows<KeyboardButton | string>): Keyboard {
    return new Keyboard(asButtons(rows));
  }

  #with(rows: Rows<KeyboardButton>): Keyboard {
    return new Keyboard(rows, this.#settings);
  }

  #set(settings: Settings): Keyboard {
    return new Keyboard(this.#rows, { ...this.#settings, ...settings });
  }

  /** Adds buttons to the last row. */
  add(...buttons: readonly KeyboardButton[]): Keyboard {
    return this.#with(addButtons(this.#rows, buttons));
  }

  /** Starts a new row with these buttons. */
  row(...buttons: readonly KeyboardButton[]): Keyboard {
    return this.#with([...this.#rows, buttons]);
  }

  /** Adds a button that sends its text. */
  text(label: ButtonLabel): Keyboard {
    return this.add(textButton(label));
  }

  /** Adds a button that sends the user's phone number; in private chats only. */
  requestContact(label: ButtonLabel): Keyboard {
    return this.add(requestContactButton(label));
  }

  /** Adds a button that sends the user's location; in private chats only. */
  requestLocation(label: ButtonLabel): Keyboard {
    return this.add(requestLocationButton(label));
  }

  /** Adds a button that lets the user create a poll; in private chats only. */
  requestPoll(label: ButtonLabel, type?: "quiz" | "regular"): Keyboard {
    return this.add(requestPollButton(label, type));
  }

  /** Adds a button that lets the user choose users; `requestId` is returned in `users_shared`. */
  requestUsers(
    label: ButtonLabel,
    requestId: number,
    options?: Omit<KeyboardButtonRequestUsers, "request_id">,
  ): Keyboard {
    return this.add(requestUsersButton(label, requestId, options));
  }

  /** Adds a button that lets the user choose a chat; `requestId` is returned in `chat_shared`. */
  requestChat(
    label: ButtonLabel,
    requestId: number,
    options: Omit<KeyboardButtonRequestChat, "request_id">,
  ): Keyboard {
    return this.add(requestChatButton(label, requestId, options));
  }

  /** Adds a button that lets the user create a bot managed by this one. */
  requestManagedBot(
    label: ButtonLabel,
    requestId: number,
    options?: Omit<KeyboardButtonRequestManagedBot, "request_id">,
  ): Keyboard {
    return this.add(requestManagedBotButton(label, requestId, options));
  }

  /** Adds a button that opens a Mini App, which can send data back; in private chats only. */
  webApp(label: ButtonLabel, url: string): Keyboard {
    return this.add(webAppKeyButton(label, url));
  }

  /** Sets the color of the last button. */
  style(style: ButtonStyle): Keyboard {
    return this.#with(changeLastButton(this.#rows, (button) => ({ ...button, style })));
  }

  /** Colors the last button as a destructive action. */
  danger(): Keyboard {
    return this.style("danger");
  }

  /** Colors the last button as a positive action. */
  success(): Keyboard {
    return this.style("success");
  }

  /** Colors the last button as the main action. */
  primary(): Keyboard {
    return this.style("primary");
  }

  /** Puts a custom emoji before the text of the last button. */
  icon(icon_custom_emoji_id: string): Keyboard {
    return this.#with(
      changeLastButton(this.#rows, (button) => ({ ...button, icon_custom_emoji_id })),
    );
  }

  /** Always shows the keyboard when the regular keyboard is hidden. */
  persistent(isOn = true): Keyboard {
    return this.#set({ is_persistent: isOn });
  }

  /** Makes the keyboard only as high as its buttons need, instead of as high as the regular keyboard. */
  resized(isOn = true): Keyboard {
    return this.#set({ resize_keyboard: isOn });
  }

  /** Hides the keyboard after one press. */
  oneTime(isOn = true): Keyboard {
    return this.#set({ one_time_keyboard: isOn });
  }

  /** Shows the keyboard only to users that the message mentions or replies to. */
  selected(isOn = true): Keyboard {
    return this.#set({ selective: isOn });
  }

  /** Shows a hint of 1 to 64 characters in the empty input field. */
  placeholder(hint: string): Keyboard {
    const checked = checkLength("The placeholder", hint, MAX_PLACEHOLDER_LENGTH);
    return this.#set({ input_field_placeholder: checked });
  }

  /** Makes the user's client show a reply to the message in the input field. */
  forceReply(isOn = true): Keyboard {
    return this.#set({ force_reply: isOn });
  }

  /** Arranges the buttons in rows of this length. */
  columns(count: number): Keyboard {
    return this.adjust(count);
  }

  /** Arranges the buttons in rows of these lengths; the last length also applies to all following rows. */
  adjust(...lengths: readonly number[]): Keyboard {
    return this.#with(reflow(this.#rows, lengths));
  }

  /** Turns rows into columns. */
  toTransposed(): Keyboard {
    return this.#with(transpose(this.#rows));
  }

  /** Adds the rows of other keyboards. */
  append(...sources: readonly ReplyKeyboardMarkup[]): Keyboard {
    const added = sources.flatMap((source) => source.keyboard);
    return this.#with([...this.#rows, ...asButtons(added)]);
  }
}

/** Telegram accepts a string in place of a button that sends it. */
function asButtons(rows: Rows<KeyboardButton | string>): Rows<KeyboardButton> {
  return rows.map((row) =>
    row.map((button) => (typeof button === "string" ? textButton(button) : button)),
  );
}

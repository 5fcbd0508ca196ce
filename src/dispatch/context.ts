import type { CallOptions, Client } from "../client/index.ts";
import type {
  AnswerCallbackQueryParams,
  DeleteMessageParams,
  EditMessageTextParams,
  Message,
  SendChatActionParams,
  SendMessageParams,
  Update,
  User,
} from "../types/index.ts";
import { UpdateView } from "./update-view.ts";

/** Where a new message goes: all that must be repeated from the message that it answers. */
type Destination = Pick<
  SendMessageParams,
  "chat_id" | "message_thread_id" | "business_connection_id" | "direct_messages_topic_id"
>;

/** Which message is edited. */
type EditTarget = Pick<
  EditMessageTextParams,
  "chat_id" | "message_id" | "inline_message_id" | "business_connection_id"
>;

/**
 * What a handler gets: one update, the client, and shortcuts that fill in the update's own chat, message and query.
 * A shortcut rejects with a `TypeError` when the update does not name what it needs; else as the method itself does.
 */
export class Context extends UpdateView {
  /** The Bot API client, for every method without a shortcut. */
  readonly api: Client;
  /** The bot itself, as `getMe` gave it. */
  readonly me: User;
  /**
   * What the handler's own trigger matched: the text after a command (a string), the whole text or data (a string), or a
   * pattern's match (a `RegExpMatchArray`). `undefined` for a handler without a trigger. Each verb narrows the type.
   */
  match: unknown = undefined;

  constructor(update: Update, api: Client, me: User) {
    super(update);
    this.api = api;
    this.me = me;
  }

  /**
   * Sends a text to the chat, and the topic, that the update came from.
   * Source: https://core.telegram.org/bots/api#sendmessage
   */
  async reply(
    text: string,
    other?: Omit<SendMessageParams, "chat_id" | "text">,
    options?: CallOptions,
  ): Promise<Message> {
    return this.api.sendMessage({ ...this.#destination("reply"), text, ...other }, options);
  }

  /**
   * Shows what the bot is doing, for five seconds or until its next message.
   * Source: https://core.telegram.org/bots/api#sendchataction
   */
  async replyWithChatAction(
    action: SendChatActionParams["action"],
    options?: CallOptions,
  ): Promise<true> {
    const { direct_messages_topic_id, ...destination } = this.#destination("replyWithChatAction");
    return this.api.sendChatAction({ ...destination, action }, options);
  }

  /**
   * Changes the text of the message that the update is about.
   * Source: https://core.telegram.org/bots/api#editmessagetext
   */
  async editMessageText(
    text: string,
    other?: Omit<EditMessageTextParams, keyof EditTarget | "text">,
    options?: CallOptions,
  ): Promise<Message | true> {
    return this.api.editMessageText(
      { ...this.#editTarget("editMessageText"), text, ...other },
      options,
    );
  }

  /**
   * Deletes the message that the update is about.
   * Source: https://core.telegram.org/bots/api#deletemessage
   */
  async deleteMessage(options?: CallOptions): Promise<true> {
    const { chatId, msgId } = this;
    if (chatId === undefined || msgId === undefined)
      throw this.#lacks("deleteMessage", "a message");
    const params: DeleteMessageParams = { chat_id: chatId, message_id: msgId };
    return this.api.deleteMessage(params, options);
  }

  /**
   * Ends the waiting state of the pressed button. A string is shown to the user as it is.
   * Source: https://core.telegram.org/bots/api#answercallbackquery
   */
  async answerCallbackQuery(
    other?: string | Omit<AnswerCallbackQueryParams, "callback_query_id">,
    options?: CallOptions,
  ): Promise<true> {
    const query = this.callbackQuery;
    if (query === undefined) throw this.#lacks("answerCallbackQuery", "a callback query");
    const answer = typeof other === "string" ? { text: other } : other;
    return this.api.answerCallbackQuery({ callback_query_id: query.id, ...answer }, options);
  }

  #destination(shortcut: string): Destination {
    const { chatId, msg } = this;
    if (chatId === undefined) throw this.#lacks(shortcut, "a chat");
    const destination: Destination = { chat_id: chatId };
    if (msg === undefined) return destination;
    const { message_thread_id, business_connection_id, direct_messages_topic } = msg;
    if (msg.is_topic_message && message_thread_id !== undefined)
      destination.message_thread_id = message_thread_id;
    if (business_connection_id !== undefined)
      destination.business_connection_id = business_connection_id;
    if (direct_messages_topic !== undefined)
      destination.direct_messages_topic_id = direct_messages_topic.topic_id;
    return destination;
  }

  #editTarget(shortcut: string): EditTarget {
    const { inlineMessageId, chatId, msgId } = this;
    if (inlineMessageId !== undefined) return { inline_message_id: inlineMessageId };
    if (chatId === undefined || msgId === undefined) throw this.#lacks(shortcut, "a message");
    const business = this.msg?.business_connection_id;
    const target: EditTarget = { chat_id: chatId, message_id: msgId };
    return business === undefined ? target : { ...target, business_connection_id: business };
  }

  #lacks(shortcut: string, what: string): TypeError {
    const kind = this.kind ?? "an unknown kind";
    return new TypeError(
      `ctx.${shortcut}() needs ${what}, which this update (${kind}) does not name: call ctx.api instead`,
    );
  }
}

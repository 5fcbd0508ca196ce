import type { CallbackQuery } from "../../../types/index.ts";
import type { CallbackAnswer, ChatEvent } from "../../model/chats/chat-event.ts";
import type { MessageRef } from "../../model/chats/ephemeral-messages.ts";
import { shortNameOf } from "../../model/games/games.ts";
import { toBotMessage } from "../../model/messages/message.ts";
import { type WaitOptions, waitForEvent } from "../wait-for-event.ts";
import type { Actor } from "./actor.ts";
import { type ButtonChoice, findButton } from "./buttons.ts";

/** A pressed button: the callback query, and the bot's answer to it. */
export interface Press {
  readonly callbackQuery: CallbackQuery;
  /** Resolves with the bot's answer. Rejects with a `NotSeenError` when the bot does not answer in time. */
  answer(options?: WaitOptions): Promise<CallbackAnswer>;
}

/** Presses an inline button that sends data or starts a game. The bot that sent the message receives the callback query. */
export function press(
  { user, chat, world }: Actor,
  target: MessageRef,
  choice: ButtonChoice,
): Press {
  const { message_id } = target;
  const message = chat.find(target);
  const { callback_data: data = "", callback_game } = findButton(message, choice);
  const author = message && chat.authorOf(message);
  const bot = world.bots.get(message?.via_bot?.id ?? author ?? 0);
  if (message === undefined || bot === undefined)
    throw new TypeError(`Message ${message_id} is not from a bot`);
  // Of a message that was sent through a bot, the query has only the identifier.
  const inlineId = world.inlineMessages.idOf(chat, message_id);
  const callbackQuery: CallbackQuery = {
    id: bot.queries.callback.open({ chat, isGame: callback_game !== undefined }),
    from: user,
    ...(inlineId === undefined
      ? { message: toBotMessage(message) }
      : { inline_message_id: inlineId }),
    chat_instance: chat.instance,
    ...(callback_game !== undefined && message.game !== undefined
      ? { game_short_name: shortNameOf(message.game) }
      : { data }),
  };
  bot.deliver("callback_query", callbackQuery);
  const at = world.timers.unixTime();
  chat.ephemeral.addPress(callbackQuery.id, { userId: user.id, message, at });
  const { id } = callbackQuery;
  const pick = (event: ChatEvent): CallbackAnswer | undefined =>
    event.kind === "answered" && event.answer.callback_query_id === id ? event.answer : undefined;
  return {
    callbackQuery: structuredClone(callbackQuery),
    answer: (options) =>
      waitForEvent(chat, { ...options, name: "answer to the pressed button", pick }),
  };
}

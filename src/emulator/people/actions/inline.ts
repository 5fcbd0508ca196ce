import { type InlineQuery, unlisted } from "../../../types/index.ts";
import type { BotAccount } from "../../model/bots/bot-account.ts";
import type { ChatEvent } from "../../model/chats/chat-event.ts";
import type { InlineAnswer, InlineResult } from "../../model/messages/inline-result.ts";
import type { SeenMessage } from "../../model/messages/message.ts";
import { type WaitOptions, waitForEvent } from "../wait-for-event.ts";
import { type Actor, checkCanWrite } from "./actor.ts";

/** What an inline query contains besides its text. */
export type InlineQueryOptions = Partial<Pick<InlineQuery, "offset" | "location">>;

/** An inline query, typed in a chat, and the bot's answer to it. */
export interface InlineSearch {
  readonly inlineQuery: InlineQuery;
  /** Resolves with the bot's answer. Rejects with a `NotSeenError` when the bot does not answer in time. */
  answer(options?: WaitOptions): Promise<InlineAnswer>;
  /**
   * Sends a result to the chat where the query was typed, by its position, counted from 0, or by its identifier. The bot
   * receives `chosen_inline_result`. Throws when the bot has not answered, or has sent no such result.
   */
  choose(result: number | { readonly id: string }): SeenMessage;
}

/** Types a query for a bot in a chat. Throws for a bot without inline mode. */
export function inlineQuery(
  actor: Actor,
  bot: BotAccount,
  query: string,
  { offset = "", location }: InlineQueryOptions = {},
): InlineSearch {
  const { user, chat, world } = actor;
  if (bot.profile.supports_inline_queries !== true)
    throw new TypeError(
      `@${bot.user.username} has no inline mode: create it with supports_inline_queries: true`,
    );
  const { type } = chat.info;
  const isOwnChat = type === "private" && chat.bots.has(bot);
  const update: InlineQuery = {
    id: bot.queries.inline.open(chat),
    from: user,
    query,
    offset,
    chat_type: isOwnChat ? "sender" : unlisted(type),
    ...(location === undefined ? {} : { location }),
  };
  bot.deliver("inline_query", update);
  const pick = (event: ChatEvent): InlineAnswer | undefined =>
    event.kind === "inline_answered" && event.answer.inline_query_id === update.id
      ? event.answer
      : undefined;
  return {
    inlineQuery: structuredClone(update),
    answer: (options) =>
      waitForEvent(chat, { ...options, name: "answer to the inline query", pick }),
    choose(choice) {
      checkCanWrite(actor);
      const answers = chat.events.flatMap((event) => pick(event) ?? []);
      const result = findResult(answers.at(-1), choice);
      const { message, inlineMessageId } = world.inlineMessages.send({ bot, user, chat }, result);
      bot.deliver("chosen_inline_result", {
        result_id: result.id,
        from: user,
        ...(location === undefined ? {} : { location }),
        ...(inlineMessageId === undefined ? {} : { inline_message_id: inlineMessageId }),
        query,
      });
      return structuredClone(message);
    },
  };
}

function findResult(
  answer: InlineAnswer | undefined,
  choice: number | { readonly id: string },
): InlineResult {
  if (answer === undefined)
    throw new TypeError("The bot has not answered the inline query: wait for answer() first");
  const { results } = answer;
  const result =
    typeof choice === "number" ? results[choice] : results.find(({ id }) => id === choice.id);
  if (result !== undefined) return result;
  const ids = results.map(({ id }) => JSON.stringify(id)).join(", ");
  throw new TypeError(
    `The answer has no result ${JSON.stringify(choice)}; it has: ${ids || "none"}`,
  );
}

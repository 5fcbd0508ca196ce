import type { CallbackAnswer } from "../../model/chat-event.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest, unknownQuery } from "../../wire/refusal.ts";
import type { MethodHandler } from "../method.ts";

const MAX_TEXT_LENGTH = 200;
const MAX_CACHE_SECONDS = 30 * 24 * 3600;

/** https://core.telegram.org/bots/api#answercallbackquery */
export const answerCallbackQuery: MethodHandler = ({ bot, parameters }) => {
  const id = /^\d+/.exec(parameters.text("callback_query_id"))?.[0] ?? "";
  const text = parameters.text("text");
  const url = parameters.text("url");
  if ([...text].length > MAX_TEXT_LENGTH) throw badRequest("MESSAGE_TOO_LONG");
  const chat = bot.queries.callback.find(id);
  if (chat === undefined) throw unknownQuery();
  const answer: CallbackAnswer = {
    callback_query_id: id,
    ...(text === "" ? {} : { text }),
    ...(url === "" ? {} : { url }),
    show_alert: parameters.boolean("show_alert"),
    cache_time: parameters.integer("cache_time", 0, 0, MAX_CACHE_SECONDS),
  };
  chat.record({ kind: "answered", answer });
  return toResult(true);
};

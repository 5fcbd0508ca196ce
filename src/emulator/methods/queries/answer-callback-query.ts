import type { CallbackAnswer } from "../../model/chats/chat-event.ts";
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
  const answer: CallbackAnswer = {
    callback_query_id: id,
    ...(text === "" ? {} : { text }),
    ...(url === "" ? {} : { url }),
    show_alert: parameters.boolean("show_alert"),
    cache_time: parameters.integer("cache_time", 0, 0, MAX_CACHE_SECONDS),
  };
  if ([...text].length > MAX_TEXT_LENGTH) throw badRequest("MESSAGE_TOO_LONG");
  const pressed = bot.queries.callback.find(id);
  if (pressed === undefined) throw unknownQuery();
  const { chat, isGame } = pressed;
  const canOpen = startsBot(url, bot.user.username) || (isGame && /^https?:\/\//i.test(url));
  if (url !== "" && !canOpen) throw badRequest("URL_INVALID");
  bot.queries.callback.close(id);
  chat.record({ kind: "answered", answer });
  return toResult(true);
};

const START_LINK = /^(?:https?:\/\/)?(?:t\.me|telegram\.(?:me|dog))\/(\w+)\?start=[\w-]*$/i;

/** Whether a link starts this bot with a payload; except for games, an answer opens no other. */
function startsBot(url: string, username = ""): boolean {
  return START_LINK.exec(url)?.[1]?.toLowerCase() === username.toLowerCase();
}

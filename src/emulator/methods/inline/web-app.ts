import { toResult } from "../../wire/envelope.ts";
import { badRequest, unknownQuery } from "../../wire/refusal.ts";
import type { MethodHandler } from "../method.ts";
import { readInlineResult } from "./inline-result.ts";

const MAX_ID = Number.MAX_SAFE_INTEGER;
/** How long a prepared message can be sent. */
const PREPARED_SECONDS = 3600;

/** https://core.telegram.org/bots/api#answerwebappquery */
export const answerWebAppQuery: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const id = parameters.text("web_app_query_id");
  const result = readInlineResult(call);
  const query = bot.queries.webApp.find(id);
  if (query === undefined) throw unknownQuery();
  bot.queries.webApp.close(id);
  const { inlineMessageId } = world.inlineMessages.send({ bot, ...query }, result);
  return toResult(inlineMessageId === undefined ? {} : { inline_message_id: inlineMessageId });
};

/** https://core.telegram.org/bots/api#savepreparedinlinemessage */
export const savePreparedInlineMessage: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const userId = parameters.integer("user_id", 0, 0, MAX_ID);
  const types = ["user", "bot", "group", "channel"].filter((type) =>
    parameters.boolean(`allow_${type}_chats`),
  );
  if (userId === 0) throw badRequest("invalid user_id specified");
  const result = readInlineResult(call);
  if (!world.users.has(userId)) throw badRequest("USER_ID_INVALID");
  const expiresAt = world.timers.unixTime() + PREPARED_SECONDS;
  const id = world.prepared.add({ bot, userId, result, chatTypes: types, expiresAt });
  return toResult({ id, expiration_date: expiresAt });
};

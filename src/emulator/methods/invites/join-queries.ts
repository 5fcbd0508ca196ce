import { decideJoin } from "../../model/groups/join.ts";
import type { JoinQuery } from "../../model/queries/join-query.ts";
import { checkLink } from "../../text/link.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest, unknownQuery } from "../../wire/refusal.ts";
import type { MethodCall, MethodHandler } from "../method.ts";

/** https://core.telegram.org/bots/api#answerchatjoinrequestquery */
export const answerChatJoinRequestQuery: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const id = parameters.text("chat_join_request_query_id");
  const result = parameters.text("result");
  if (result !== "approve" && result !== "decline" && result !== "queue")
    throw badRequest("invalid result specified");
  const { chat, user } = findQuery(call, id);
  bot.queries.join.close(id);
  // In the queue, the request waits for another administrator.
  if (result !== "queue") decideJoin(world, chat, bot.user, user, result === "approve");
  return toResult(true);
};

/** https://core.telegram.org/bots/api#sendchatjoinrequestwebapp */
export const sendChatJoinRequestWebApp: MethodHandler = (call) => {
  const { parameters } = call;
  const id = parameters.text("chat_join_request_query_id");
  const url = parameters.text("web_app_url");
  if (checkLink(url, { httpsOnly: true }).link === undefined) throw badRequest("URL_INVALID");
  const query = findQuery(call, id);
  query.answerBy = undefined;
  query.chat.record({ kind: "join_web_app", user_id: query.user.id, url });
  return toResult(true);
};

function findQuery({ bot, world }: MethodCall, id: string): JoinQuery {
  const query = bot.queries.join.find(id);
  const { answerBy = Number.POSITIVE_INFINITY } = query ?? {};
  if (query === undefined || answerBy < world.timers.unixTime()) throw unknownQuery();
  return query;
}

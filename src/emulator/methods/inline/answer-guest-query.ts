import { toResult } from "../../wire/envelope.ts";
import { unknownQuery } from "../../wire/refusal.ts";
import type { MethodHandler } from "../method.ts";
import { readInlineResult } from "./inline-result.ts";

/** https://core.telegram.org/bots/api#answerguestquery */
export const answerGuestQuery: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const id = parameters.text("guest_query_id");
  const result = readInlineResult(call);
  const guest = bot.queries.guest.find(id);
  if (guest === undefined) throw unknownQuery();
  bot.queries.guest.close(id);
  return toResult({ inline_message_id: world.inlineMessages.sendAsGuest(bot, guest, result) });
};

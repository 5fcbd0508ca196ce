import type { Entry } from "../inbox/inbox.ts";
import type { Update } from "../types/index.ts";
import { parseUpdate } from "../types/index.ts";
import type { StorableBot } from "./worker-bot.ts";

/** The entry of an update. */
export function entryOf(bot: StorableBot, update: Update, trace: string | undefined): Entry {
  const { update_id: order } = update;
  const lane = bot.laneOf(update);
  return { bot: bot.botId, lane, id: String(order), order, json: JSON.stringify(update), trace };
}

/** The update of an entry. Throws a `DecodeError` for anything else. */
export function updateOf({ json }: Entry): Update {
  return parseUpdate(json);
}

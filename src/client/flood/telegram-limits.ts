import type { Rate } from "./gcra.ts";
import type { Limit } from "./limits.ts";

// Bursts count: in no second are there more than 30 in all, in no minute more than 20 to a group. To a person Telegram
// takes a few more than one a second, for a short while.
// Source: https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this
const BOT: Rate = { intervalMs: 38, burst: 4 };
const PRIVATE_CHAT: Rate = { intervalMs: 1000, burst: 3 };
const GROUP: Rate = { intervalMs: 4000, burst: 5 };
/** At most 1000 in a second. Source: https://core.telegram.org/bots/api#paid-broadcasts */
const PAID: Rate = { intervalMs: 1.25, burst: 200 };

/** Of what the bot may send in a second, the share of calls in the background, so that the others have room. */
export const BACKGROUND_PER_SECOND = 25;

/** How a call is held to the limits. */
export interface PacingOptions {
  readonly isPaced: boolean;
  /** It takes nothing ahead, so that whatever is not in the background goes before it. */
  readonly isBackground: boolean;
}

/** The limit of all that a bot sends. */
export function botLimit(pacing: PacingOptions): Limit {
  return limit("bot", BOT, pacing);
}

/** The limit of all that a bot sends and pays for. */
export function paidLimit(pacing: PacingOptions): Limit {
  return limit("paid", PAID, pacing);
}

/** The limit of one chat: a person by a positive identifier, a group or channel by a negative one or by its name. */
export function chatLimit(chatId: number | string, pacing: PacingOptions): Limit {
  return limit(`chat ${chatId}`, /^\d/.test(String(chatId)) ? PRIVATE_CHAT : GROUP, pacing);
}

function limit(key: string, { intervalMs, burst }: Rate, pacing: PacingOptions): Limit {
  const rate = { intervalMs, burst: pacing.isBackground ? 1 : burst };
  return { key, rate, isPaced: pacing.isPaced };
}

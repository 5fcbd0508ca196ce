import type { Rate } from "./gcra.ts";
import type { Limit } from "./limits.ts";

// Bursts count towards the limits: at most 30 messages in any second, and at most 20 to a group in any minute. To a private
// chat, Telegram briefly accepts a few more than one per second.
// Source: https://core.telegram.org/bots/faq#my-bot-is-hitting-limits-how-do-i-avoid-this
const BOT: Rate = { intervalMs: 38, burst: 4 };
const PRIVATE_CHAT: Rate = { intervalMs: 1000, burst: 3 };
const GROUP: Rate = { intervalMs: 4000, burst: 5 };
/** At most 1000 messages per second. Source: https://core.telegram.org/bots/api#paid-broadcasts */
const PAID: Rate = { intervalMs: 1.25, burst: 200 };

/** The share of background calls in the bot's messages per second, which leaves room for foreground calls. */
export const BACKGROUND_PER_SECOND = 25;

/** How strictly a call keeps to the limits. */
export interface PacingOptions {
  readonly isPaced: boolean;
  /** A background call never uses the burst, so foreground calls take precedence. */
  readonly isBackground: boolean;
}

/** Returns the limit of everything that a bot sends. */
export function botLimit(pacing: PacingOptions): Limit {
  return limit("bot", BOT, pacing);
}

/** Returns the limit of everything that a bot sends and pays for. */
export function paidLimit(pacing: PacingOptions): Limit {
  return limit("paid", PAID, pacing);
}

/** Returns the limit of one chat: private for a positive identifier, a group or channel for a negative one or a username. */
export function chatLimit(chatId: number | string, pacing: PacingOptions): Limit {
  return limit(`chat ${chatId}`, /^\d/.test(String(chatId)) ? PRIVATE_CHAT : GROUP, pacing);
}

function limit(key: string, { intervalMs, burst }: Rate, pacing: PacingOptions): Limit {
  const rate = { intervalMs, burst: pacing.isBackground ? 1 : burst };
  return { key, rate, isPaced: pacing.isPaced };
}

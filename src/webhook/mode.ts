import { invalidWord } from "../internal/arguments.ts";
import { logLine } from "../internal/log-line.ts";
import type { AfterResponse } from "./after-response.ts";

/**
 * When a webhook responds to an update whose handlers take their time: `"await"`, when they are done; `"hold"`, when they are
 * done or after `holdMs`; `"ack"`, at once; `"waitUntil"`, at once, and the platform's `waitUntil` keeps them running.
 */
export type WebhookMode = "await" | "hold" | "ack" | "waitUntil";

const MODES: readonly WebhookMode[] = ["await", "hold", "ack", "waitUntil"];

/**
 * Returns the mode unchanged. Throws a `TypeError` for an unknown one, for one that the platform cannot keep, and for one that
 * would acknowledge an update before it is stored.
 */
export function checkMode(
  mode: WebhookMode | undefined,
  afterResponse: AfterResponse,
  { storesUpdates = false }: { readonly storesUpdates?: boolean },
): WebhookMode | undefined {
  if (mode === undefined || mode === "await") return mode;
  if (!MODES.includes(mode)) throw invalidWord(mode, "mode of webhook()", MODES);
  if (storesUpdates)
    throw new TypeError(
      `mode: "${mode}" acknowledges updates before inbox() has stored them, and a crash would lose those: omit mode`,
    );
  if (afterResponse === "frozen" || (afterResponse === "waitUntil" && mode === "ack")) {
    const instead = afterResponse === "frozen" ? "await" : "waitUntil";
    throw new TypeError(
      `mode: "${mode}" needs a process that goes on after the response, and this platform stops it: use mode: "${instead}"`,
    );
  }
  return mode;
}

/** Settings of {@link createModeChoice}. */
export interface ModeChoiceOptions {
  readonly bot: { readonly answersEarly?: boolean };
  readonly mode: WebhookMode | undefined;
  readonly afterResponse: AfterResponse;
}

/** Creates the function that chooses the mode of one delivery, by whether its request has a `waitUntil`. */
export function createModeChoice({
  bot,
  mode,
  afterResponse,
}: ModeChoiceOptions): (hasWaitUntil: boolean) => WebhookMode {
  let isLogged = false;
  return (hasWaitUntil) => {
    const chosen = mode ?? (bot.answersEarly ? "hold" : "await");
    if (chosen === "await" || hasWaitUntil || afterResponse === "runs") return chosen;
    if (!isLogged)
      logLine(
        `webhook: nothing runs after the response here, so each response waits for its handlers: overtake(), burst() and album() see a chat's next update only then`,
      );
    isLogged = true;
    return "await";
  };
}

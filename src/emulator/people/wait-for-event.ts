import { checkDuration } from "../../internal/durations.ts";
import type { Chat } from "../model/chats/chat.ts";
import type { ChatEvent } from "../model/chats/chat-event.ts";
import type { SeenMessage } from "../model/messages/message.ts";

const DEFAULT_TIMEOUT_MS = 5000;
/** How many of the last events an error message lists. */
const MAX_DESCRIBED_EVENTS = 10;

/** Options of the methods that wait for the bot. */
export interface WaitOptions {
  /** Milliseconds of real time, whatever the clock of the emulator; `Infinity` waits without a limit. Default: 5000. */
  readonly timeoutMs?: number;
}

/** The expected event did not happen in time. The message lists the last events of the chat. */
export class NotSeenError extends Error {
  override readonly name = "NotSeenError" as const;
  /** All events of the chat until then. */
  readonly events: readonly ChatEvent[];

  constructor(reason: string, events: readonly ChatEvent[]) {
    const lines = events.slice(-MAX_DESCRIBED_EVENTS).map((event) => `\n  ${describe(event)}`);
    const list = lines.length === 0 ? "none" : lines.join("");
    super(`${reason}. Last events in the chat: ${list}`);
    this.events = structuredClone(events);
  }
}

/** The event to wait for. */
export interface EventSearch<Found> extends WaitOptions {
  /** Its name in the error message. */
  readonly name: string;
  /** Index of the first event to check. Default: 0. */
  readonly from?: number;
  /** Returns the value to resolve with, or undefined to go on to the next event. */
  readonly pick: (event: ChatEvent, index: number) => Found | undefined;
}

/**
 * Passes each event of the chat, past and future, to `pick` until that returns a value. Resolves with a copy of the value;
 * rejects with an error that `pick` throws.
 */
export async function waitForEvent<Found>(
  chat: Chat,
  { name, from = 0, pick, timeoutMs = DEFAULT_TIMEOUT_MS }: EventSearch<Found>,
): Promise<Found> {
  checkDuration("timeoutMs", timeoutMs, { zero: true, infinity: true });
  return await new Promise((resolve, reject) => {
    let next = from;
    const stop = () => {
      clearTimeout(deadline);
      unsubscribe();
    };
    const fail = (error: unknown) => {
      stop();
      reject(error);
    };
    const notSeen = (reason: string) => new NotSeenError(`No ${name} ${reason}`, chat.events);
    const check = () => {
      while (next < chat.events.length) {
        const event = chat.events[next];
        const found = event && pick(event, next);
        next++;
        if (found === undefined) continue;
        stop();
        resolve(structuredClone(found));
        return;
      }
      if (chat.isClosed) fail(notSeen("before the emulator was closed or reset"));
    };
    // The chat calls this while it handles a call of the bot, which an error in `pick` must not break.
    const checkSafely = () => {
      try {
        check();
      } catch (error) {
        fail(error);
      }
    };
    const deadline =
      timeoutMs === Number.POSITIVE_INFINITY
        ? undefined
        : setTimeout(() => fail(notSeen(`within ${timeoutMs} ms`)), timeoutMs);
    const unsubscribe = chat.subscribe(checkSafely);
    checkSafely();
  });
}

function describe(event: ChatEvent): string {
  if (event.kind === "action") return `action ${event.action}`;
  if (event.kind === "answered") return `answered ${JSON.stringify(event.answer)}`;
  if (event.kind === "read") return `read up to ${event.message_id}`;
  if (event.kind === "draft")
    return `draft ${event.draft.draft_id}: ${JSON.stringify(event.draft.text)}`;
  if (event.kind === "draft_stopped") return `draft ${event.draft_id} stopped`;
  if (event.kind === "join_web_app") return `Web App to join: ${event.url}`;
  if (event.kind === "payment_failed") return `payment failed: ${event.reason}`;
  if (event.kind === "inline_answered")
    return `answered an inline query with ${event.answer.results.length} results`;
  if (event.kind === "reacted")
    return `reacted to ${event.message_id}: ${JSON.stringify(event.reactions)}`;
  const { message_id, from, text }: SeenMessage = event.message;
  return `${event.kind} ${message_id} of ${from?.first_name}: ${JSON.stringify(text)}`;
}

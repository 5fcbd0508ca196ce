import { checkDuration } from "../../internal/durations.ts";
import type { Chat, ChatEvent, SeenMessage } from "../model/chat.ts";

const DEFAULT_TIMEOUT_MS = 5000;
/** How many of the last events an error tells about. */
const MAX_DESCRIBED_EVENTS = 10;

/** How long to wait for the bot. */
export interface ObserveOptions {
  /** Milliseconds of real time, whatever clock the emulator lives by; `Infinity` waits without a limit. Default: 5000. */
  readonly timeoutMs?: number;
}

/** What was waited for did not happen in time; the message tells what did. */
export class NotSeenError extends Error {
  override readonly name = "NotSeenError" as const;
  /** What had happened in the chat until then. */
  readonly events: readonly ChatEvent[];

  constructor(reason: string, events: readonly ChatEvent[]) {
    const told = events.slice(-MAX_DESCRIBED_EVENTS).map((event) => `\n  ${describe(event)}`);
    const seen = told.length === 0 ? "nothing" : told.join("");
    super(`${reason}. Last seen in the chat: ${seen}`);
    this.events = structuredClone(events);
  }
}

/** What to look for in a chat. */
export interface EventSearch<Found> extends ObserveOptions {
  /** What it is called when it does not come. */
  readonly what: string;
  /** Number of the first event to look at; 0 when absent. */
  readonly from?: number;
  /** Gives something for the event that ends the search. */
  readonly pick: (event: ChatEvent, index: number) => Found | undefined;
}

/**
 * Looks at each event of the chat, past and to come, until one is picked. Resolves with a copy of what `pick` returned, and
 * rejects with what it throws.
 */
export async function waitForEvent<Found>(
  chat: Chat,
  { what, from = 0, pick, timeoutMs = DEFAULT_TIMEOUT_MS }: EventSearch<Found>,
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
    const notSeen = (reason: string) => new NotSeenError(`No ${what} ${reason}`, chat.events);
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
      if (chat.isClosed) fail(notSeen("before the emulator was closed"));
    };
    // The chat calls this during the bot's own call, which a search that throws must not break.
    const look = () => {
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
    const unsubscribe = chat.subscribe(look);
    look();
  });
}

function describe(event: ChatEvent): string {
  if (event.kind === "action") return `action ${event.action}`;
  if (event.kind === "answered") return `answered ${JSON.stringify(event.answer)}`;
  const { message_id, from, text }: SeenMessage = event.message;
  return `${event.kind} ${message_id} of ${from?.first_name}: ${JSON.stringify(text)}`;
}

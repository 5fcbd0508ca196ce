import type { Chat, ChatEvent, SeenMessage } from "./chat.ts";

const DEFAULT_TIMEOUT_MS = 5000;
/** How many of the last events an error tells about. */
const MAX_TOLD = 10;

/** How long to wait for the bot. */
export interface ObserveOptions {
  /** Milliseconds of real time, whatever clock the emulator lives by; 5000 when absent. */
  readonly timeoutMs?: number;
}

/** What was waited for did not happen in time; the message tells what did. */
export class NotSeenError extends Error {
  override readonly name = "NotSeenError" as const;
  /** What had happened in the chat until then. */
  readonly events: readonly ChatEvent[];

  constructor(reason: string, events: readonly ChatEvent[]) {
    const told = events.slice(-MAX_TOLD).map((event) => `\n  ${describe(event)}`);
    const seen = told.length === 0 ? "nothing" : told.join("");
    super(`${reason}. Last seen in the chat: ${seen}`);
    this.events = structuredClone(events);
  }
}

/** What to look for in a chat. */
export interface Search<Found> extends ObserveOptions {
  /** What it is called when it does not come. */
  readonly what: string;
  /** Number of the first event to look at; 0 when absent. */
  readonly from?: number;
  /** Gives something for the event that ends the search. */
  readonly pick: (event: ChatEvent, index: number) => Found | undefined;
}

/** Looks at each event of the chat, past and to come, until one is picked. Gives a copy of what that gave. */
export function observe<Found>(
  chat: Chat,
  { what, from = 0, pick, timeoutMs = DEFAULT_TIMEOUT_MS }: Search<Found>,
): Promise<Found> {
  return new Promise((resolve, reject) => {
    let next = from;
    const stop = () => {
      clearTimeout(deadline);
      unsubscribe();
    };
    const fail = (reason: string) => {
      stop();
      reject(new NotSeenError(`No ${what} ${reason}`, chat.events));
    };
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
      if (chat.closed) fail("before the emulator was closed");
    };
    const deadline = setTimeout(() => fail(`within ${timeoutMs} ms`), timeoutMs);
    const unsubscribe = chat.subscribe(check);
    check();
  });
}

function describe(event: ChatEvent): string {
  if (event.kind === "action") return `action ${event.action}`;
  if (event.kind === "answered") return `answered ${JSON.stringify(event.answer)}`;
  const { message_id, from, text }: SeenMessage = event.message;
  return `${event.kind} ${message_id} of ${from?.first_name}: ${JSON.stringify(text)}`;
}

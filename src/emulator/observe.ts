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

/** Asks `find` now and after everything that happens in the chat, until it finds something. Gives a copy of that. */
export function observe<Found>(
  chat: Chat,
  what: string,
  { timeoutMs = DEFAULT_TIMEOUT_MS }: ObserveOptions = {},
  find: (events: readonly ChatEvent[]) => Found | undefined,
): Promise<Found> {
  return new Promise((resolve, reject) => {
    const fail = (reason: string) => {
      stop();
      reject(new NotSeenError(reason, chat.events));
    };
    const check = () => {
      const found = find(chat.events);
      if (found !== undefined) {
        stop();
        resolve(structuredClone(found));
      } else if (chat.closed) fail(`No ${what} before the emulator was closed`);
    };
    const stop = () => {
      clearTimeout(deadline);
      unsubscribe();
    };
    const deadline = setTimeout(() => fail(`No ${what} within ${timeoutMs} ms`), timeoutMs);
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

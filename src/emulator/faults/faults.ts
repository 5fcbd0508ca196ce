import type { Method, User } from "../../types/index.ts";
import type { Random } from "../random.ts";

/** What goes wrong with calls. Exactly one of `status`, `retryAfter`, `html`, `hang`, `reset` and `cutAfterBytes` is set. */
export interface Fault {
  /** Which methods it concerns. Default: all. */
  readonly method?: Method | readonly Method[];
  /** Which bot it concerns. Default: all. */
  readonly bot?: { readonly me: User };
  /** Refuses the call with this `error_code`, before it has any effect. */
  readonly status?: number;
  /** The description of the refusal. Default: one of Telegram's. */
  readonly description?: string;
  /** Refuses the call with a 429 that asks to wait for so many seconds. */
  readonly retryAfter?: number;
  /** Responds with a page of HTML, as the servers in front of Telegram's do during an outage: a 502 unless `status` is set. */
  readonly html?: boolean;
  /** Never responds. */
  readonly hang?: boolean;
  /** Closes the connection without a response, before the call has any effect. */
  readonly reset?: boolean;
  /** Executes the call, and closes the connection after so many bytes of the response's body. */
  readonly cutAfterBytes?: number;
  /** How often it happens. Default: until it is ended. */
  readonly times?: number;
  /** How likely it is to happen to a call, from 0 to 1. Default: 1. */
  readonly probability?: number;
}

/** A fault that has been switched on. */
export interface ActiveFault {
  /** To how many calls it has happened. */
  readonly count: number;
  end(): void;
}

const OUTCOMES = ["status", "retryAfter", "html", "hang", "reset", "cutAfterBytes"] as const;

/** The faults of one emulator. */
export class Faults {
  readonly #random: Random;
  readonly #active = new Set<{ readonly fault: Fault; count: number }>();

  constructor(random: Random) {
    this.#random = random;
  }

  /** Switches a fault on. Throws when it says nothing, or contradicts itself. */
  add(fault: Fault): ActiveFault {
    checkFault(fault);
    const entry = { fault, count: 0 };
    this.#active.add(entry);
    return {
      get count() {
        return entry.count;
      },
      end: () => void this.#active.delete(entry),
    };
  }

  /** Ends every fault. */
  clear(): void {
    this.#active.clear();
  }

  /** Returns the oldest fault that happens to this call. */
  take(botId: number, method: string): Fault | undefined {
    for (const entry of this.#active) {
      const { fault } = entry;
      if (!concerns(fault, botId, method) || this.#random() >= (fault.probability ?? 1)) continue;
      entry.count++;
      if (entry.count === fault.times) this.#active.delete(entry);
      return fault;
    }
    return undefined;
  }
}

function concerns({ bot, method }: Fault, botId: number, called: string): boolean {
  if (bot !== undefined && bot.me.id !== botId) return false;
  return method === undefined || [method].flat().some((name) => name === called);
}

function checkFault(fault: Fault): void {
  const given = OUTCOMES.filter((name) => fault[name] !== undefined && fault[name] !== false);
  const isPage = given.length === 2 && fault.html === true && fault.status !== undefined;
  if (given.length !== 1 && !isPage)
    throw new TypeError(
      `A fault needs exactly one of ${OUTCOMES.join(", ")}; this one has ${given.join(" and ") || "none"}`,
    );
  const { times = 1, probability = 1, status = 400 } = fault;
  if (!Number.isInteger(times) || times < 1)
    throw new RangeError(`times must be a positive integer, not ${times}`);
  if (!(probability >= 0 && probability <= 1))
    throw new RangeError(`probability must be between 0 and 1, not ${probability}`);
  if (!Number.isInteger(status) || status < 400 || status > 599)
    throw new RangeError(`status must be between 400 and 599, not ${status}`);
}

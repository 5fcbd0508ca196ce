import type {
  Transport,
  TransportRequest,
  TransportResponse,
} from "../../../src/client/transports/transport.ts";
import { okResponse, refusalResponse } from "../../client/scripted-transport.ts";
import type { VirtualTime } from "../virtual-time.ts";

const CHAT_SPAN_MS = 60_000;

/** A server that enforces published limits of Telegram: 30 messages per second, 3 per second to a user, 20 per minute to a group. */
export class FloodServer implements Transport {
  /** When each chat received messages. */
  readonly delivered: Map<number, number[]> = new Map();
  calls: number = 0;
  refusals: number = 0;
  /** Messages accepted per second. */
  perSecond: number = 30;
  readonly #time: VirtualTime;
  readonly #latencyMs: number;
  /** Whether to refuse a message at random. */
  readonly #isUnlucky: () => boolean;
  #lastSecond: number[] = [];

  constructor(time: VirtualTime, latencyMs: number, isUnlucky: () => boolean = () => false) {
    this.#time = time;
    this.#latencyMs = latencyMs;
    this.#isUnlucky = isUnlucky;
  }

  async send({ params, signal }: TransportRequest): Promise<TransportResponse> {
    await this.#time.sleep(this.#latencyMs, signal);
    return this.answer(params as { chat_id: number });
  }

  /** Accepts or refuses a message that arrives now. */
  answer({ chat_id }: { readonly chat_id: number }): TransportResponse {
    this.calls++;
    const now = this.#time.now();
    const times = this.delivered.get(chat_id) ?? [];
    this.#lastSecond = this.#lastSecond.filter((at) => at > now - 1000);
    const isTooMuch =
      this.#lastSecond.length >= this.perSecond ||
      (chat_id < 0
        ? countWithin(times, CHAT_SPAN_MS, now) >= 20
        : countWithin(times, 1000, now) >= 3);
    if (isTooMuch || this.#isUnlucky()) {
      this.refusals++;
      return refusalResponse(429, "Too Many Requests: retry after 1", { retry_after: 1 });
    }
    this.#lastSecond.push(now);
    this.delivered.set(chat_id, [...times, now]);
    return okResponse({ message_id: 1, date: 1, chat: { id: chat_id, type: "private" } });
  }

  async close(): Promise<void> {}
}

/** Counts the times within a span before now. */
function countWithin(times: readonly number[], spanMs: number, now: number): number {
  return times.filter((at) => at > now - spanMs).length;
}

import type {
  Transport,
  TransportRequest,
  TransportResponse,
} from "../../../src/client/transports/transport.ts";
import { okResponse, refusalResponse } from "../../client/scripted-transport.ts";
import type { VirtualTime } from "../virtual-time.ts";

const CHAT_SPAN_MS = 60_000;

/** A server with Telegram's published limits: 30 messages a second, 3 at once and 1 a second to a person, 20 a minute to a group. */
export class FloodServer implements Transport {
  /** When each chat got something. */
  readonly delivered: Map<number, number[]> = new Map();
  calls: number = 0;
  refusals: number = 0;
  /** Messages that it takes in a second. */
  perSecond: number = 30;
  readonly #time: VirtualTime;
  readonly #latencyMs: number;
  /** Refuses also without a reason, by chance. */
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

  /** What becomes of a message that comes now. */
  answer({ chat_id }: { readonly chat_id: number }): TransportResponse {
    this.calls++;
    const now = this.#time.now();
    const times = this.delivered.get(chat_id) ?? [];
    this.#lastSecond = this.#lastSecond.filter((at) => at > now - 1000);
    const isTooMuch =
      this.#lastSecond.length >= this.perSecond ||
      (chat_id < 0 ? within(times, CHAT_SPAN_MS, now) >= 20 : within(times, 1000, now) >= 3);
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

/** How many of the times lie within a span before now. */
function within(times: readonly number[], spanMs: number, now: number): number {
  return times.filter((at) => at > now - spanMs).length;
}

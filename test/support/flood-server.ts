import type { Transport, TransportRequest, TransportResponse } from "../../src/client/transport.ts";
import { okResponse, refusalResponse } from "../client/scripted-transport.ts";
import type { VirtualTime } from "./virtual-time.ts";

/** How many of the times lie within a span before now. */
function within(times: readonly number[] | undefined, spanMs: number, now: number): number {
  return times?.filter((at) => at > now - spanMs).length ?? 0;
}

/** A server with Telegram's published limits: 30 messages a second, 3 at once and 1 a second to a person, 20 a minute to a group. */
export class FloodServer implements Transport {
  readonly delivered: Map<number, number[]> = new Map();
  refusals: number = 0;
  readonly #time: VirtualTime;
  readonly #latencyMs: number;
  /** Refuses also without a reason, by chance. */
  readonly #isUnlucky: () => boolean;
  readonly #all: number[] = [];

  constructor(time: VirtualTime, latencyMs: number, isUnlucky: () => boolean) {
    this.#time = time;
    this.#latencyMs = latencyMs;
    this.#isUnlucky = isUnlucky;
  }

  async send({ params, signal }: TransportRequest): Promise<TransportResponse> {
    await this.#time.sleep(this.#latencyMs, signal);
    const { chat_id } = params as { chat_id: number };
    const now = this.#time.now();
    const times = this.delivered.get(chat_id) ?? [];
    const isTooMuch =
      within(this.#all, 1000, now) >= 30 ||
      (chat_id < 0 ? within(times, 60_000, now) >= 20 : within(times, 1000, now) >= 3);
    if (isTooMuch || this.#isUnlucky()) {
      this.refusals++;
      return refusalResponse(429, "Too Many Requests: retry after 1", { retry_after: 1 });
    }
    this.#all.push(now);
    this.delivered.set(chat_id, [...times, now]);
    return okResponse({ message_id: 1, date: 1, chat: { id: chat_id, type: "private" } });
  }

  async close(): Promise<void> {}
}

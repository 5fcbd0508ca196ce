import { createClient } from "../../../src/client/client.ts";
import {
  type FloodControlOptions,
  withFloodControlIn,
} from "../../../src/client/flood/flood-control.ts";
import { type RetryOptions, withRetryIn } from "../../../src/client/retry/retry.ts";
import type { Transport } from "../../../src/client/transports/transport.ts";
import { VirtualTime } from "../../support/virtual-time.ts";
import { okResponse, refusalResponse, ScriptedTransport } from "../scripted-transport.ts";

/** A message whose text is its number. */
export interface Message {
  readonly chat_id: number;
  readonly text: string;
}

/** How the server treats a request: a 429 with `retryAfter` seconds, or 0 to accept it, and the latency of its response. */
export interface Treatment {
  readonly retryAfter: number;
  readonly latencyMs: number;
}

const ACCEPT: Treatment = { retryAfter: 0, latencyMs: 0 };

/** A client composed as in the guide, and a server that treats its requests according to a plan. */
export class OrderFixture {
  readonly time: VirtualTime = new VirtualTime();
  /** The messages that each chat got, in order. */
  readonly delivered: Map<number, number[]> = new Map();
  /** Messages whose call has not ended, and when the client got their 429. */
  readonly refused: Map<number, Map<number, number>> = new Map();
  /** Messages that went out although an earlier one to the same chat had got a 429. */
  readonly overtaking: number[] = [];
  readonly transport: Transport;
  readonly api: ReturnType<typeof createClient>;
  plan: Treatment[];
  requests: number = 0;
  readonly #until = new Map<number, number>();

  constructor(
    plan: readonly Treatment[],
    floodOptions: FloodControlOptions = {},
    retryOptions: RetryOptions = {},
    chance = 0,
    wrap: (transport: Transport) => Transport = (transport) => transport,
  ) {
    this.plan = [...plan];
    const environment = { ...this.time, random: () => chance };
    const server = new ScriptedTransport(({ params }) => this.#answer(params as Message));
    const flood = withFloodControlIn(server, floodOptions, environment);
    this.transport = withRetryIn(wrap(flood), retryOptions, environment);
    this.api = createClient("1:token", { transport: this.transport, timeoutMs: 1_000_000 });
  }

  /** Sends a message to the chat; resolves with the error if it fails. */
  async send(chat_id: number, number: number, signal?: AbortSignal): Promise<unknown> {
    const options = signal === undefined ? {} : { signal };
    try {
      return await this.api.sendMessage({ chat_id, text: String(number) }, options);
    } catch (error) {
      return error;
    } finally {
      this.#refusedOf(chat_id).delete(number);
    }
  }

  async #answer({ chat_id, text }: Message) {
    const number = Number(text);
    const { retryAfter, latencyMs } = this.plan[this.requests++] ?? ACCEPT;
    const refused = this.#refusedOf(chat_id);
    const now = this.time.now();
    for (const [earlier, at] of refused) {
      // The client does not see a response in the same instant in which it is sent.
      const check = () => refused.get(earlier) === at && this.overtaking.push(number);
      if (earlier < number && at < now) setImmediate(check);
    }
    // As Telegram does, it restarts the pause for a request that comes too early.
    const isTooEarly = now < (this.#until.get(chat_id) ?? 0);
    const seconds = isTooEarly ? Math.max(1, retryAfter) : retryAfter;
    if (seconds > 0) this.#until.set(chat_id, now + seconds * 1000);
    else this.delivered.set(chat_id, [...(this.delivered.get(chat_id) ?? []), number]);
    await this.time.sleep(latencyMs);
    if (seconds === 0) return okResponse(true);
    refused.set(number, this.time.now());
    return refusalResponse(429, "Too Many Requests", { retry_after: seconds });
  }

  #refusedOf(chat: number): Map<number, number> {
    const refused = this.refused.get(chat) ?? new Map();
    this.refused.set(chat, refused);
    return refused;
  }
}

import type { Latencies } from "../cases/case.ts";
import { Connection } from "./connection.ts";
import { createRequests } from "./requests.ts";

/** How many connections Telegram opens to a webhook by default. Source: https://core.telegram.org/bots/api#setwebhook */
const CONNECTIONS = 40;

/** What a webhook achieved. */
export interface LoadResult {
  readonly milliseconds: number;
  /** Milliseconds from the first byte of a request to the last of its response. */
  readonly latency: Latencies;
}

/** Sends updates to one webhook, as Telegram does: each connection carries one request at a time. */
export class WebhookLoad {
  readonly #port: number;
  readonly #nextRequest = createRequests();
  #connections: readonly Connection[] = [];

  constructor(port: number) {
    this.#port = port;
  }

  /** Sends a number of updates. Rejects when a response is not a 200. */
  async run(requests: number): Promise<LoadResult> {
    const open = this.#connections.filter(({ isOpen }) => isOpen);
    const missing = Array.from({ length: CONNECTIONS - open.length }, () =>
      Connection.open(this.#port),
    );
    this.#connections = [...open, ...(await Promise.all(missing))];
    const latencies = new Float64Array(requests);
    const start = performance.now();
    await this.#sendAll(latencies);
    const milliseconds = performance.now() - start;
    latencies.sort();
    const rank = (share: number): number => latencies[Math.floor(requests * share)] ?? Number.NaN;
    return {
      milliseconds,
      latency: { p50: rank(0.5), p75: rank(0.75), p90: rank(0.9), p99: rank(0.99) },
    };
  }

  #sendAll(latencies: Float64Array): Promise<void> {
    return new Promise((resolve, reject) => {
      let sent = 0;
      let received = 0;
      const sendNext = (connection: Connection): void => {
        if (sent === latencies.length) return;
        sent += 1;
        const startedAt = performance.now();
        connection.send(this.#nextRequest(), {
          onResponse: () => {
            latencies[received] = performance.now() - startedAt;
            received += 1;
            if (received === latencies.length) resolve();
            else sendNext(connection);
          },
          onFailure: reject,
        });
      };
      for (const connection of this.#connections) sendNext(connection);
    });
  }
}

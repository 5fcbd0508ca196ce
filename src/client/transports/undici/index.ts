import type { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { headersOf } from "../http-message.ts";
import {
  type Transport,
  type TransportRequest,
  type TransportResponse,
  throwIfEnded,
} from "../transport.ts";
import { UndiciHandler } from "./handler.ts";
import { loadUndici } from "./load.ts";
import {
  createPools,
  OpenSockets,
  type PoolFactory,
  type UndiciTransportOptions,
} from "./pools.ts";

export type { UndiciTransportOptions };

/**
 * Sends through pools of undici, one per server and one more for its long polls.
 *
 * Knows exactly whether a failed call was sent. Needs the package `undici`, `^7.30.0 || ^8.0.0`.
 *
 * @throws Error when that package is missing or of another version; TypeError when the proxy is no URL of one; RangeError
 * when a time or `connections` is not a number that its option takes.
 */
export function undiciTransport(options: UndiciTransportOptions = {}): Transport {
  const sockets = new OpenSockets();
  const { forSends, forPolls } = createPools(loadUndici(), options, sockets);
  return new UndiciTransport(forSends, forPolls, sockets);
}

class UndiciTransport implements Transport {
  readonly #createForSends: PoolFactory;
  readonly #createForPolls: PoolFactory;
  readonly #forSends = new Map<string, Dispatcher>();
  readonly #forPolls = new Map<string, Dispatcher>();
  readonly #sockets: OpenSockets;
  #closed = false;

  constructor(createForSends: PoolFactory, createForPolls: PoolFactory, sockets: OpenSockets) {
    this.#sockets = sockets;
    this.#createForSends = createForSends;
    this.#createForPolls = createForPolls;
  }

  send(request: TransportRequest): Promise<TransportResponse> {
    return new Promise((resolve, reject) => {
      const { method, origin } = request;
      throwIfEnded(this.#closed, request);
      const pool =
        method === "getUpdates"
          ? poolOf(this.#forPolls, origin, this.#createForPolls)
          : poolOf(this.#forSends, origin, this.#createForSends);
      pool.dispatch(optionsOf(request), new UndiciHandler(request, resolve, reject));
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const pools = [...this.#forSends.values(), ...this.#forPolls.values()];
    const ends = pools.map((pool) => pool.destroy());
    this.#sockets.destroy();
    await Promise.all(ends);
  }
}

function poolOf(pools: Map<string, Dispatcher>, origin: string, create: PoolFactory): Dispatcher {
  const known = pools.get(origin);
  if (known !== undefined) return known;
  const pool = create(origin);
  pools.set(origin, pool);
  return pool;
}

function optionsOf(request: TransportRequest): Dispatcher.DispatchOptions {
  const { origin, path, body, sink } = request;
  const headers = headersOf(request);
  if (sink !== undefined) return { origin, path, method: "GET", headers };
  if (typeof body === "string") return { origin, path, method: "POST", headers, body };
  // undici takes anything iterable; its declarations name streams only.
  return { origin, path, method: "POST", headers, body: body.open() as Readable };
}

import type { Readable } from "node:stream";
import type { Dispatcher } from "undici";
import { throwIfEnded } from "../call-request.ts";
import { headersOf } from "../http-message.ts";
import type {
  Transport,
  TransportFailure,
  TransportRequest,
  TransportResponse,
} from "../transport.ts";
import { UndiciHandler } from "./handler.ts";
import { loadUndici } from "./load.ts";
import {
  createPoolFactories,
  OpenSockets,
  type PoolFactories,
  type PoolFactory,
  type UndiciTransportOptions,
} from "./pools.ts";

export type { UndiciTransportOptions };

/**
 * Creates a transport that sends through pools of undici: one for each server, and another for its long polls.
 *
 * It knows exactly whether a failed call was sent. Requires the package `undici`, `^7.30.0 || ^8.0.0`.
 *
 * @throws Error when the package is missing or its version is not supported; TypeError when `proxy` is not a proxy URL;
 * RangeError when a time or `connections` is out of range.
 * @example
 * import { undiciTransport } from "telewire/undici";
 *
 * const bot = new Bot(process.env.BOT_TOKEN ?? "", { client: { transport: undiciTransport() } });
 */
export function undiciTransport(options: UndiciTransportOptions = {}): Transport {
  const sockets = new OpenSockets();
  return new UndiciTransport(createPoolFactories(loadUndici(), options, sockets), sockets);
}

class UndiciTransport implements Transport {
  readonly #factories: PoolFactories;
  readonly #sockets: OpenSockets;
  readonly #callPools = new Map<string, Dispatcher>();
  readonly #pollPools = new Map<string, Dispatcher>();
  #isClosed = false;

  constructor(factories: PoolFactories, sockets: OpenSockets) {
    this.#factories = factories;
    this.#sockets = sockets;
  }

  send(request: TransportRequest): Promise<TransportResponse> {
    return new Promise((resolve, reject) => {
      const { method, origin } = request;
      throwIfEnded(this.#isClosed, request);
      if (method !== "getUpdates") {
        const pool = getPool(this.#callPools, origin, this.#factories.createCallPool);
        pool.dispatch(toDispatchOptions(request), new UndiciHandler(request, resolve, reject));
        return;
      }
      const pool = getPool(this.#pollPools, origin, this.#factories.createPollPool);
      const fail = (failure: TransportFailure): void => {
        reject(failure);
        this.#replacePollPool(origin, pool);
      };
      pool.dispatch(toDispatchOptions(request), new UndiciHandler(request, resolve, fail));
    });
  }

  /** The idle sockets of the pool are likely as dead as the one that a poll has failed on. */
  #replacePollPool(origin: string, pool: Dispatcher): void {
    if (this.#pollPools.get(origin) !== pool || this.#isClosed) return;
    this.#pollPools.delete(origin);
    // Closes idle sockets now, and the others after their polls.
    void pool.close();
  }

  async close(): Promise<void> {
    this.#isClosed = true;
    const pools = [...this.#callPools.values(), ...this.#pollPools.values()];
    const destroyed = pools.map((pool) => pool.destroy());
    this.#sockets.destroy();
    await Promise.all(destroyed);
  }
}

function getPool(pools: Map<string, Dispatcher>, origin: string, create: PoolFactory): Dispatcher {
  let pool = pools.get(origin);
  if (pool === undefined) {
    pool = create(origin);
    pools.set(origin, pool);
  }
  return pool;
}

function toDispatchOptions(request: TransportRequest): Dispatcher.DispatchOptions {
  const { origin, path, body, sink } = request;
  const headers = headersOf(request);
  if (sink !== undefined) return { origin, path, method: "GET", headers };
  if (typeof body === "string") return { origin, path, method: "POST", headers, body };
  // undici accepts any async iterable, though its declarations only list streams.
  return { origin, path, method: "POST", headers, body: body.open() as Readable };
}

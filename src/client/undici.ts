import type { Readable } from "node:stream";
import type { Dispatcher, Pool } from "undici";
import {
  type StreamBody,
  type Transport,
  TransportFailure,
  type TransportRequest,
  type TransportResponse,
} from "./transport.ts";
import { UndiciExchange } from "./undici-exchange.ts";
import { loadUndici } from "./undici-load.ts";
import { streamHeaders } from "./upload-headers.ts";

/** Settings of {@link undiciTransport}. */
export interface UndiciTransportOptions {
  /** Most sockets to one server. Long polls have sockets of their own, which do not count. Default: 64. */
  readonly connections?: number;
  /** How long an idle socket is kept for the next call. Default: 30 000. */
  readonly keepAliveTimeoutMs?: number;
  /** Time for a connection to come about, TLS included. Default: 10 000. */
  readonly connectTimeoutMs?: number;
}

/**
 * Sends through pools of undici, one per server and one more for its long polls.
 *
 * Knows exactly whether a failed call was sent. Needs the package `undici`, `^7.30.0 || ^8.0.0`.
 *
 * @throws Error when that package is missing or of another version.
 */
export function undiciTransport(options: UndiciTransportOptions = {}): Transport {
  const { connections = 64, keepAliveTimeoutMs = 30_000, connectTimeoutMs = 10_000 } = options;
  const undici = loadUndici();
  const shared: Pool.Options = {
    pipelining: 1,
    keepAliveTimeout: keepAliveTimeoutMs,
    keepAliveMaxTimeout: keepAliveTimeoutMs,
    // The call's own deadline rules; these would cut a long poll.
    headersTimeout: 0,
    bodyTimeout: 0,
    allowH2: false,
    autoSelectFamily: true,
    connect: { timeout: connectTimeoutMs },
  };
  return new UndiciTransport(
    (origin) => new undici.Pool(origin, { ...shared, connections }),
    (origin) => new undici.Pool(origin, { ...shared, connections: null }),
  );
}

type CreatePool = (origin: string) => Pool;

class UndiciTransport implements Transport {
  readonly #createForSends: CreatePool;
  readonly #createForPolls: CreatePool;
  readonly #forSends = new Map<string, Pool>();
  readonly #forPolls = new Map<string, Pool>();
  #closed = false;

  constructor(createForSends: CreatePool, createForPolls: CreatePool) {
    this.#createForSends = createForSends;
    this.#createForPolls = createForPolls;
  }

  send(request: TransportRequest): Promise<TransportResponse> {
    return new Promise((resolve, reject) => {
      const { method, origin, path, contentType, body, signal } = request;
      if (this.#closed) return reject(new TransportFailure("the transport is closed", "no"));
      if (signal.aborted) return reject(new TransportFailure("the request was aborted", "no"));
      const pool =
        method === "getUpdates"
          ? poolOf(this.#forPolls, origin, this.#createForPolls)
          : poolOf(this.#forSends, origin, this.#createForSends);
      pool.dispatch(
        typeof body === "string"
          ? { path, method: "POST", headers: { "content-type": contentType }, body }
          : { path, method: "POST", ...streamOptions(contentType, body) },
        new UndiciExchange(signal, resolve, reject),
      );
    });
  }

  async close(): Promise<void> {
    this.#closed = true;
    const pools = [...this.#forSends.values(), ...this.#forPolls.values()];
    await Promise.all(pools.map((pool) => pool.destroy()));
  }
}

function poolOf(pools: Map<string, Pool>, origin: string, create: CreatePool): Pool {
  const known = pools.get(origin);
  if (known !== undefined) return known;
  const pool = create(origin);
  pools.set(origin, pool);
  return pool;
}

function streamOptions(
  contentType: string,
  body: StreamBody,
): Pick<Dispatcher.DispatchOptions, "headers" | "body"> {
  return {
    headers: streamHeaders(contentType, body),
    // undici takes anything iterable; its declarations name streams only.
    body: body.open() as Readable,
  };
}

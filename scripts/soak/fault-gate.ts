import { once } from "node:events";
import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import type { Random } from "./random.ts";

/** What goes wrong with a request: it is refused, its connection breaks before or after, nothing comes, or all is slow. */
export type Fault = "refuse" | "reset" | "lose" | "hang" | "slow";

const WEIGHTS: Readonly<Record<Fault, number>> = { refuse: 3, reset: 3, lose: 3, hang: 1, slow: 3 };
const STATUSES = [429, 500, 502, 503];

/** Settings of a {@link FaultGate}. */
export interface FaultGateOptions {
  readonly forward: (request: Request) => Promise<Response>;
  readonly random: Random;
  /** The part of the requests that has a fault. */
  readonly rate: number;
}

/** An HTTP server that forwards requests, unless something goes wrong. */
export class FaultGate {
  readonly #options: FaultGateOptions;
  readonly #server: Server;
  readonly #closed = new AbortController();
  /** While it is quiet, nothing goes wrong. */
  isQuiet = false;
  /** How often each fault has happened. */
  readonly counts: Record<Fault, number> = { refuse: 0, reset: 0, lose: 0, hang: 0, slow: 0 };

  constructor(options: FaultGateOptions) {
    this.#options = options;
    this.#server = createServer((request, response) => {
      this.#handle(request, response).catch(() => response.destroy());
    });
  }

  /** Resolves with the origin. */
  async listen(): Promise<string> {
    this.#server.listen(0, "127.0.0.1");
    await once(this.#server, "listening");
    const address = this.#server.address();
    if (address === null || typeof address === "string") throw new Error("not listening");
    return `http://127.0.0.1:${address.port}`;
  }

  async close(): Promise<void> {
    this.#closed.abort();
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, "close");
  }

  async #handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await buffer(request);
    const { random, rate } = this.#options;
    const fault = !this.isQuiet && random.chance(rate) ? random.weighted(WEIGHTS) : undefined;
    switch (fault) {
      case "refuse":
        this.counts.refuse++;
        refuse(response, STATUSES[random.integer(0, STATUSES.length - 1)] ?? 500);
        return;
      case "reset":
        this.counts.reset++;
        request.socket.resetAndDestroy();
        return;
      case "hang":
        this.counts.hang++;
        await this.#sleep(random.integer(1_000, 4_000));
        request.socket.resetAndDestroy();
        return;
      case "slow":
        this.counts.slow++;
        await this.#sleep(random.integer(50, 1_000));
        break;
      default:
    }
    const reply = await this.#forward(request, response, body);
    const content = Buffer.from(await reply.arrayBuffer());
    if (fault === "lose" && !this.isQuiet) {
      this.counts.lose++;
      request.socket.resetAndDestroy();
      return;
    }
    const { "transfer-encoding": _, ...headers } = Object.fromEntries(reply.headers);
    response.writeHead(reply.status, { ...headers, "content-length": content.length });
    response.end(content);
  }

  /** Sends the request on; it is aborted when the client goes away. */
  #forward(
    { method = "GET", url = "/", headers }: IncomingMessage,
    response: ServerResponse,
    body: Buffer<ArrayBuffer>,
  ): Promise<Response> {
    const gone = new AbortController();
    response.once("close", () => gone.abort());
    const { host: _, connection: __, "content-length": ___, ...rest } = headers;
    const request = new Request(`http://soak${url}`, {
      method,
      headers: Object.entries(rest).map(([name, value]): [string, string] => [name, `${value}`]),
      ...(body.length > 0 && { body }),
      signal: gone.signal,
    });
    return this.#options.forward(request);
  }

  async #sleep(ms: number): Promise<void> {
    await sleep(ms, undefined, { signal: this.#closed.signal });
  }
}

/** Answers as Telegram or a proxy before it does. */
function refuse(response: ServerResponse, status: number): void {
  const parameters = status === 429 ? { parameters: { retry_after: 1 } } : {};
  const refusal = {
    ok: false,
    error_code: status,
    description: "Refused by the soak",
    ...parameters,
  };
  response.writeHead(status, { "content-type": "application/json" });
  response.end(status === 502 ? "<html>Bad Gateway</html>" : JSON.stringify(refusal));
}

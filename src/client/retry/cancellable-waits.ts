import type { Sent } from "../../errors.ts";
import { linkSignals } from "../../internal/abort.ts";
import {
  createAbortFailure,
  TransportFailure,
  type TransportRequest,
} from "../transports/transport.ts";

/** The waits of a transport wrapper: each is canceled with its request, and all of them when the wrapper is closed. */
export class CancellableWaits {
  readonly #closing = new AbortController();

  /** Whether the wrapper is closed and must neither send nor wait. */
  get isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Cancels all waits, now and later. */
  close(): void {
    this.#closing.abort();
  }

  /**
   * Runs `wait`, which must end when its signal aborts, and returns its result.
   *
   * @throws TransportFailure with the given `sent` if the wrapper was closed or the request aborted.
   */
  async run<T>(
    { signal }: TransportRequest,
    sent: Sent,
    wait: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const end = linkSignals([signal, this.#closing.signal]);
    const result = await wait(end.signal).finally(end.unlink);
    if (this.isClosed) throw new TransportFailure("the transport is closed", sent);
    if (signal.aborted) throw createAbortFailure(sent);
    return result;
  }
}

import type { Sent } from "../../errors.ts";
import { linkSignals } from "../../internal/abort.ts";
import { TransportFailure, type TransportRequest } from "../transports/transport.ts";

/** The waits of one wrapper of a transport: each ends with its request, and all of them when the wrapper closes. */
export class CancellableWaits {
  readonly #closing = new AbortController();

  /** Whether nothing is to be sent, or waited for, any more. */
  get isClosed(): boolean {
    return this.#closing.signal.aborted;
  }

  /** Ends them all. */
  close(): void {
    this.#closing.abort();
  }

  /**
   * Waits for `wait`, which ends with the signal that it is given.
   *
   * @throws TransportFailure, which tells `sent`, when the wrapper was closed or the request aborted.
   */
  async run<T>(
    { signal }: TransportRequest,
    sent: Sent,
    wait: (signal: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const end = linkSignals([signal, this.#closing.signal]);
    const result = await wait(end.signal).finally(end.unlink);
    if (this.isClosed) throw new TransportFailure("the transport is closed", sent);
    if (signal.aborted) throw new TransportFailure("the request was aborted", sent, "ABORT_ERR");
    return result;
  }
}

import type { TransportResponse } from "./transport.ts";

/** Collects the body of a response up to its limit. */
export class ResponseBody {
  readonly #maxBytes: number;
  #first: Buffer | undefined;
  /** The other chunks: most bodies have none. */
  #rest: Buffer[] | undefined;
  #length = 0;

  constructor(maxBytes: number = Number.POSITIVE_INFINITY) {
    this.#maxBytes = maxBytes;
  }

  /** Adds a chunk. Returns `false` when the body exceeds the limit, and no more must be read. */
  add(chunk: Buffer): boolean {
    if (this.#first === undefined) this.#first = chunk;
    else {
      this.#rest ??= [];
      this.#rest.push(chunk);
    }
    this.#length += chunk.length;
    return this.#length <= this.#maxBytes;
  }

  /** Creates the response. Chunks are joined before they are decoded, since one may end inside a UTF-8 character. */
  toResponse(status: number, retryAfter: string | undefined): TransportResponse {
    // A single chunk need not be copied; the benchmark case send-64 measures it.
    const bytes =
      this.#first && this.#rest ? Buffer.concat([this.#first, ...this.#rest]) : this.#first;
    return {
      status,
      body: bytes?.toString() ?? "",
      retryAfter,
      truncatedAt: this.#length > this.#maxBytes ? this.#maxBytes : undefined,
    };
  }
}

import type { TransportResponse } from "./transport.ts";

/** Collects the body of a response up to its limit. */
export class ResponseBody {
  readonly #maxBytes: number;
  readonly #chunks: Buffer[] = [];
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Adds a chunk. Returns `false` when the body exceeds the limit, and no more must be read. */
  add(chunk: Buffer): boolean {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    return this.#length <= this.#maxBytes;
  }

  /** Creates the response. Chunks are joined before they are decoded, since one may end inside a UTF-8 character. */
  toResponse(status: number, retryAfter: string | undefined): TransportResponse {
    // Most bodies are a single chunk, which need not be copied; the benchmark case send-64 measures it.
    const bytes = this.#chunks.length > 1 ? Buffer.concat(this.#chunks) : this.#chunks[0];
    return {
      status,
      body: bytes?.toString() ?? "",
      retryAfter,
      truncatedAt: this.#length > this.#maxBytes ? this.#maxBytes : undefined,
    };
  }
}

import type { TransportResponse } from "./transport.ts";

/** The body of an answer while it comes, as far as its limit. */
export class ResponseBody {
  readonly #maxBytes: number;
  readonly #chunks: Buffer[] = [];
  #length = 0;

  constructor(maxBytes: number) {
    this.#maxBytes = maxBytes;
  }

  /** Takes the next bytes; `false` when that is too much, and no more is to be read. */
  add(chunk: Buffer): boolean {
    this.#chunks.push(chunk);
    this.#length += chunk.length;
    return this.#length <= this.#maxBytes;
  }

  /** Makes the response. The chunks are joined before they are decoded: one may end inside a UTF-8 character. */
  response(status: number, retryAfter: string | undefined): TransportResponse {
    // Most answers are one chunk, which need not be copied; the benchmark case send-64 shows it.
    const bytes = this.#chunks.length > 1 ? Buffer.concat(this.#chunks) : this.#chunks[0];
    return {
      status,
      body: bytes?.toString() ?? "",
      retryAfter,
      truncatedAt: this.#length > this.#maxBytes ? this.#maxBytes : undefined,
    };
  }
}

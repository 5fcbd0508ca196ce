/**
 * The end of work in many pieces: the caller's abort, or what the first failed piece threw. Each piece has a signal of its
 * own, since a platform warns of more than ten listeners on one.
 */
export class Ending {
  readonly #signal: AbortSignal | undefined;
  readonly #pieces = new Set<AbortController>();
  /** Resolves when no piece is to begin any more. */
  readonly whenReached: Promise<undefined>;
  #end: { readonly reason: unknown } | undefined;
  #tell: () => void = () => undefined;

  constructor(signal: AbortSignal | undefined) {
    this.#signal = signal;
    this.whenReached = new Promise((resolve) => {
      this.#tell = () => resolve(undefined);
    });
    if (signal?.aborted) this.reach(signal.reason);
    signal?.addEventListener("abort", this);
  }

  /** Whether no piece is to begin any more. */
  get reached(): boolean {
    return this.#end !== undefined;
  }

  /** The caller aborted. */
  handleEvent(): void {
    this.reach(this.#signal?.reason);
  }

  /** Ends all pieces; only the first reason counts. */
  reach(reason: unknown): void {
    this.#end ??= { reason };
    this.#tell();
    for (const piece of this.#pieces) piece.abort(reason);
  }

  /** Runs a piece. Never rejects: what it throws ends the others. */
  async guard(work: (signal: AbortSignal) => Promise<void>): Promise<void> {
    const piece = new AbortController();
    this.#pieces.add(piece);
    try {
      await work(piece.signal);
    } catch (reason) {
      this.reach(reason);
    } finally {
      this.#pieces.delete(piece);
    }
  }

  /** Leaves no listener behind, and throws the reason when it ended early. */
  close(): void {
    this.#signal?.removeEventListener("abort", this);
    if (this.#end !== undefined) throw this.#end.reason;
  }
}

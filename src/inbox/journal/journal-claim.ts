import type { Claim, StoredEntry } from "../inbox.ts";
import type { Grant, Holding, Operations } from "./primary/operations.ts";

/** Calls the primary, and the next one when that has ended. */
export type Calling = <T>(work: (operations: Operations) => Promise<T>) => Promise<T>;

/** A lane that this process has to itself. */
export class JournalClaim implements Claim {
  readonly bot: number;
  readonly lane: string;
  readonly token: string;
  readonly #call: Calling;
  readonly #onEnd: (claim: JournalClaim) => void;
  readonly #abort = new AbortController();
  readonly #returned = new Set<string>();
  #isOver = false;
  onMore: (() => void) | undefined;

  /** `onEnd` is called when it is released or lost. */
  constructor({ bot, lane, token }: Grant, call: Calling, onEnd: (claim: JournalClaim) => void) {
    this.bot = bot;
    this.lane = lane;
    this.token = token;
    this.#call = call;
    this.#onEnd = onEnd;
  }

  get signal(): AbortSignal {
    return this.#abort.signal;
  }

  /** What the next primary must know. */
  get holding(): Holding {
    return [this.token, [...this.#returned]];
  }

  async head(limit: number): Promise<readonly StoredEntry[]> {
    if (this.#isOver) return [];
    const entries = await this.#call((operations) => operations.head(this.token, limit));
    for (const { id } of entries) this.#returned.add(id);
    return entries;
  }

  done(id: string): Promise<boolean> {
    return this.#remove(id, (operations) => operations.done(this.token, id));
  }

  fail(id: string, error: string): Promise<boolean> {
    return this.#remove(id, (operations) => operations.fail(this.token, id, error));
  }

  async release(): Promise<void> {
    if (this.#isOver) return;
    this.#end();
    await this.#call((operations) => operations.release(this.token));
  }

  lose(): void {
    if (this.#isOver) return;
    this.#end();
    this.#abort.abort(new Error(`The claim of lane ${this.lane} was lost`));
  }

  async #remove(id: string, work: (operations: Operations) => Promise<boolean>): Promise<boolean> {
    if (this.#isOver) return false;
    const isOurs = await this.#call(work);
    if (isOurs) this.#returned.delete(id);
    else this.lose();
    return isOurs;
  }

  #end(): void {
    this.#isOver = true;
    this.#onEnd(this);
  }
}

import type { Claim, StoredEntry } from "../inbox.ts";
import { firstEntries, placeOf, removeEntry } from "./entries.ts";
import { bury } from "./keeping.ts";
import { ownsLane, releaseLane, type TakenLane } from "./lanes.ts";
import type { Step } from "./step.ts";
import type { Store } from "./store.ts";

/** What a claim needs of its inbox. */
export interface ClaimHolder {
  readonly database: Store;
  /** Called when an owner no longer has its lanes. */
  lose(owner: string): void;
  /** Called when a claim was released. */
  forget(claim: SqlClaim): void;
  /** Called when a claim could not be released. */
  keep(claim: SqlClaim): void;
}

/** A claim of a lane in a SQLite database. */
export class SqlClaim implements Claim {
  readonly bot: number;
  readonly lane: string;
  readonly owner: string;
  onMore: (() => void) | undefined;
  /** How often entries were stored in the lane, as far as this process knows. */
  more: number;
  readonly #holder: ClaimHolder;
  readonly #controller = new AbortController();
  /** The places of the entries that it has returned, by id. */
  readonly #returned = new Map<string, number>();
  #isEnding = false;
  #release: Promise<void> | undefined;

  constructor(holder: ClaimHolder, owner: string, { bot, lane, more }: TakenLane) {
    this.#holder = holder;
    this.owner = owner;
    this.bot = bot;
    this.lane = lane;
    this.more = more;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  async head(limit: number): Promise<readonly StoredEntry[]> {
    const entries = await this.#write(false, (step) =>
      firstEntries(step, this.bot, this.lane, this.#returned.size + limit),
    );
    const fresh = (entries ?? []).filter(({ id }) => !this.#returned.has(id)).slice(0, limit);
    for (const { id, order } of fresh) this.#returned.set(id, order);
    return fresh;
  }

  done(id: string): Promise<boolean> {
    return this.#remove(id, false, () => undefined);
  }

  fail(id: string, error: string): Promise<boolean> {
    const { bot, lane } = this;
    return this.#remove(id, true, (step, place) => bury(step, bot, lane, place, id, error));
  }

  async #remove(
    id: string,
    isDurable: boolean,
    before: (step: Step, place: number) => void,
  ): Promise<boolean> {
    const { bot, lane } = this;
    const isRemoved = await this.#write(isDurable, (step) => {
      const place = this.#returned.get(id) ?? placeOf(step, bot, lane, id);
      if (place !== undefined) {
        before(step, place);
        removeEntry(step, bot, lane, place, id);
      }
      return true;
    });
    if (isRemoved) this.#returned.delete(id);
    return isRemoved ?? false;
  }

  /** Runs code while the lane belongs to this claim; resolves with `undefined` when it does not. */
  async #write<T>(isDurable: boolean, work: (step: Step) => T): Promise<T | undefined> {
    const { bot, lane, owner } = this;
    if (this.#isEnding || this.signal.aborted) return undefined;
    const outcome = await this.#holder.database.write(isDurable, (step) =>
      ownsLane(step, owner, bot, lane) ? { result: work(step) } : undefined,
    );
    if (outcome === undefined) this.#holder.lose(owner);
    return outcome?.result;
  }

  release(): Promise<void> {
    if (this.signal.aborted) return Promise.resolve();
    this.#isEnding = true;
    this.#release ??= this.#releaseLane().catch((error: unknown) => {
      this.#release = undefined;
      this.#holder.keep(this);
      throw error;
    });
    return this.#release;
  }

  async #releaseLane(): Promise<void> {
    const { bot, lane, owner } = this;
    await this.#holder.database.write(false, (step) => releaseLane(step, owner, bot, lane));
    this.#holder.forget(this);
  }

  /** Ends a claim whose lane may belong to another worker. */
  abort(reason: Error): void {
    this.#controller.abort(reason);
  }
}

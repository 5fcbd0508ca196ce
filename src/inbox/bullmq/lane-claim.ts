import type { Claim, StoredEntry } from "../inbox.ts";
import type { Mailbox } from "./mailbox.ts";
import type { ActiveJob } from "./waker.ts";

/** A claim of a lane, by the mailbox's owner token and by BullMQ's job. */
export class LaneClaim implements Claim {
  readonly bot: number;
  readonly lane: string;
  readonly token: string;
  readonly job: ActiveJob;
  onMore: (() => void) | undefined;
  readonly #mailbox: Mailbox;
  readonly #onRelease: (claim: LaneClaim) => Promise<void>;
  readonly #returned = new Set<string>();
  readonly #controller = new AbortController();
  #isOver = false;
  /** When it was renewed last, by the clock of `performance.now()`. */
  renewedAt: number;

  constructor(mailbox: Mailbox, job: ActiveJob, onRelease: (claim: LaneClaim) => Promise<void>) {
    this.bot = job.bot;
    this.lane = job.lane;
    this.token = job.token;
    this.job = job;
    this.renewedAt = job.askedAt;
    this.#mailbox = mailbox;
    this.#onRelease = onRelease;
  }

  get signal(): AbortSignal {
    return this.#controller.signal;
  }

  async head(limit: number): Promise<readonly StoredEntry[]> {
    if (this.#isOver) return [];
    const entries = await this.#mailbox.head(this, limit, [...this.#returned]);
    if (entries === undefined) this.lose();
    if (entries === undefined || this.#isOver) return [];
    // Another call of head() may have returned some of them in the meantime.
    const others = entries.filter(({ id }) => !this.#returned.has(id));
    for (const { id } of others) this.#returned.add(id);
    return others;
  }

  async done(id: string): Promise<boolean> {
    return this.#isOver ? false : this.#settle(id, await this.#mailbox.done(this, id));
  }

  async fail(id: string, error: string): Promise<boolean> {
    return this.#isOver ? false : this.#settle(id, await this.#mailbox.fail(this, id, error));
  }

  #settle(id: string, isOwner: boolean): boolean {
    if (isOwner) this.#returned.delete(id);
    else this.lose();
    return isOwner;
  }

  async release(): Promise<void> {
    if (this.#isOver) return;
    this.#isOver = true;
    await this.#onRelease(this);
  }

  /** Ends the claim because another worker may have the lane. */
  lose(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#controller.abort(new Error(`The claim of lane ${this.lane} was lost`));
  }

  get isOver(): boolean {
    return this.#isOver;
  }
}

import { COMMAND_UPDATES, FIRST_UPDATE_ID } from "../inputs/commands.ts";
import { asServerJson } from "../inputs/updates.ts";

/** Parameters of `getUpdates`, as far as the mock server knows them. */
export interface PollParameters {
  readonly offset?: number;
  readonly limit?: number;
  /** Seconds. */
  readonly timeout?: number;
}

/** The JSON of each update without its `update_id`, which stands first. */
const UPDATES = COMMAND_UPDATES.map(({ update_id: _, ...update }) => asServerJson(update).slice(1));

/** The updates of one bot: endless, and delivered as far as they have been released. */
export class UpdateQueue {
  #released = FIRST_UPDATE_ID;
  #confirmed = FIRST_UPDATE_ID;
  #endPoll: ((limit: number) => void) | undefined;

  /** Lets the bot have more updates. */
  release(updates: number): void {
    this.#released += updates;
    this.#endPoll?.(Number.POSITIVE_INFINITY);
  }

  /**
   * Resolves to a JSON array of updates: at once when there are some, otherwise when some are released or after the
   * timeout. A poll ends the one before.
   */
  poll({ offset = 0, limit = 100, timeout = 0 }: PollParameters): Promise<string> {
    this.#endPoll?.(0);
    this.#confirmed = Math.max(offset, this.#confirmed);
    if (this.#released > this.#confirmed) return Promise.resolve(this.#batch(limit));
    return new Promise((resolve) => {
      const end = (atMost: number): void => {
        clearTimeout(timer);
        this.#endPoll = undefined;
        resolve(this.#batch(Math.min(limit, atMost)));
      };
      const timer = setTimeout(end, timeout * 1000, 0);
      this.#endPoll = end;
    });
  }

  #batch(limit: number): string {
    const end = Math.min(this.#confirmed + limit, this.#released);
    const updates: string[] = [];
    for (let id = this.#confirmed; id < end; id += 1)
      updates.push(`{"update_id":${id},${UPDATES[(id - FIRST_UPDATE_ID) % UPDATES.length]}`);
    return `[${updates.join()}]`;
  }
}

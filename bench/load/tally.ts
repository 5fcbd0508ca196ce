import type { HandledCommand } from "../inputs/commands.ts";
import { CYCLE_LENGTH } from "../inputs/cycle.ts";

/** Counts the commands that a bot has handled, and keeps the first ones, which are checked. */
export class Tally {
  readonly first: HandledCommand[] = [];
  handled = 0;
  #awaited = Number.POSITIVE_INFINITY;
  #onAwaited = (): void => undefined;

  note(updateId: number, command: string, argument: string): void {
    if (this.handled < CYCLE_LENGTH) this.first.push({ updateId, command, argument });
    this.handled += 1;
    if (this.handled === this.#awaited) this.#onAwaited();
  }

  /** Resolves as soon as so many commands have been handled since the bot was started. */
  whenHandled(count: number): Promise<void> {
    if (this.handled >= count) return Promise.resolve();
    this.#awaited = count;
    return new Promise((resolve) => {
      this.#onAwaited = resolve;
    });
  }
}

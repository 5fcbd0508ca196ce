/** After so many lost claims an entry is tried alone: with the next one it counts as the cause. */
export const SUSPECT_LOST = 2;
/** How long other suspects of this process have to be released before one is tried. */
export const SETTLE_MS = 100;
/** What has not crashed the process by then is no suspect any more. */
const TRIAL_MS = 10_000;

/**
 * Lets one suspect of a process run at a time: a crash counts for every entry that runs, so an entry that crashes each worker
 * would take others with it into the dead letters.
 */
export class Trials {
  #isBusy = false;
  /** Whether a suspect was turned away since the last look. */
  #hasRefused = false;

  /** Returns the function that ends the trial; `undefined` while another one runs. */
  enter(): (() => void) | undefined {
    if (this.#isBusy) {
      this.#hasRefused = true;
      return undefined;
    }
    this.#isBusy = true;
    let isOver = false;
    const leave = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(timer);
      this.#isBusy = false;
    };
    const timer = setTimeout(leave, SETTLE_MS + TRIAL_MS);
    return leave;
  }

  /** Returns whether a suspect was turned away since the last call: this process would get it again at once. */
  takeRefused(): boolean {
    const hasRefused = this.#hasRefused;
    this.#hasRefused = false;
    return hasRefused;
  }
}

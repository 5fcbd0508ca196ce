/** After so many lost claims an entry is tried alone. */
export const SUSPECT_LOST = 2;
/** For how long other lanes of this process have to be released before a suspect is tried, at least. */
const SETTLE_MS = 100;
/** For how long no other suspect is claimed: most entries that crash a process do so at once. */
const OPENING_MS = 1_000;
/** What has not crashed the process by then is no suspect any more. */
const TRIAL_MS = 10_000;
/** How long a process waits before it claims suspects again that had to wait for another one. */
const REFUSED_MS = 500;

type Wait = (delayMs: number) => Promise<void>;

/**
 * Lets one suspect of a process run at a time: a crash counts for the first entry of every lane that the process has claimed, so
 * an entry that crashes each worker would take others with it into the dead letters.
 */
export class Trials {
  readonly #onEnter: () => void;
  #isBusy = false;
  /** Whether a suspect was turned away since the last claim. */
  #hasRefused = false;
  /** Claimed lanes whose first entry may be a suspect that is not on trial. */
  #held = 0;
  #onAlone: (() => void) | undefined;
  #opening: Promise<void> | undefined;

  /** `onEnter` is called when nothing should be claimed for a while: see {@link whenClear}. */
  constructor(onEnter: () => void = () => undefined) {
    this.#onEnter = onEnter;
  }

  /** Counts a lane until the function that it returns is called: it runs, is on trial, or was released. */
  hold(): () => void {
    this.#held++;
    let isHeld = true;
    return () => {
      if (!isHeld) return;
      isHeld = false;
      this.#held--;
      if (this.#held === 0) this.#onAlone?.();
    };
  }

  /** Returns the function that ends the trial; `undefined` while another one runs. */
  enter(): (() => void) | undefined {
    if (this.#isBusy) {
      this.#hasRefused = true;
      return undefined;
    }
    this.#isBusy = true;
    let end = (): void => undefined;
    this.#opening = new Promise((resolve) => {
      end = resolve;
    });
    const openingTimer = setTimeout(end, SETTLE_MS + OPENING_MS);
    let isOver = false;
    const leave = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(openingTimer);
      clearTimeout(timer);
      end();
      this.#isBusy = false;
    };
    const timer = setTimeout(leave, SETTLE_MS + TRIAL_MS);
    this.#onEnter();
    return leave;
  }

  /** Waits until no other suspect is claimed, or the signal aborts. Called after `enter()`. */
  async whenAlone(wait: Wait): Promise<void> {
    await wait(SETTLE_MS);
    if (this.#held === 0) return;
    const alone = new Promise<void>((resolve) => {
      this.#onAlone = resolve;
    });
    // A lane that cannot be read or released must not hold up the trial.
    await Promise.race([alone, wait(OPENING_MS)]);
    this.#onAlone = undefined;
  }

  /** Waits while a suspect that was claimed now would have to be released at once. */
  async whenClear(wait: Wait): Promise<void> {
    await this.#opening;
    if (!this.#hasRefused) return;
    this.#hasRefused = false;
    if (this.#isBusy) await wait(REFUSED_MS);
  }
}

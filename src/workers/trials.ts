/** After so many lost claims an entry is tried alone. */
export const SUSPECT_LOST = 2;
/** For how long other lanes of this process have to be released before a suspect is tried, at least. */
const SETTLE_MS = 100;
/** For how long it waits for that, at most: a lane that cannot be read or released must not hold up the trial. */
const ALONE_MS = 10_000;
/** For how long no other suspect is claimed: most entries that crash a process do so at once. */
const OPENING_MS = 1_000;
/** What has not crashed the process by then is no suspect any more. */
const TRIAL_MS = 10_000;
/** How long a process waits before it claims suspects again that had to wait for another one. */
const REFUSED_MS = 500;

type Wait = (delayMs: number) => Promise<void>;

/** The right of one suspect to run. */
export interface Trial {
  /** Resolves when no other suspect is claimed, or `wait` ends early. */
  readonly alone: Promise<void>;
  leave(): void;
}

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
  #onAlone: (() => void)[] = [];
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
      if (this.#held === 0) for (const resolve of this.#onAlone.splice(0)) resolve();
    };
  }

  /** Returns `undefined` while another suspect runs. */
  enter(wait: Wait): Trial | undefined {
    if (this.#isBusy) {
      this.#hasRefused = true;
      return undefined;
    }
    this.#isBusy = true;
    let end = (): void => undefined;
    this.#opening = new Promise((resolve) => {
      end = resolve;
    });
    let openingTimer: NodeJS.Timeout | undefined;
    let timer: NodeJS.Timeout | undefined;
    let isOver = false;
    const leave = (): void => {
      if (isOver) return;
      isOver = true;
      clearTimeout(openingTimer);
      clearTimeout(timer);
      end();
      this.#isBusy = false;
    };
    const alone = this.#whenAlone(wait).then(() => {
      if (isOver) return;
      openingTimer = setTimeout(end, OPENING_MS);
      timer = setTimeout(leave, TRIAL_MS);
    });
    this.#onEnter();
    return { alone, leave };
  }

  async #whenAlone(wait: Wait): Promise<void> {
    await wait(SETTLE_MS);
    if (this.#held === 0) return;
    const alone = new Promise<void>((resolve) => this.#onAlone.push(resolve));
    await Promise.race([alone, wait(ALONE_MS)]);
  }

  /** Waits while a suspect that was claimed now would have to be released at once. */
  async whenClear(wait: Wait): Promise<void> {
    await this.#opening;
    if (!this.#hasRefused) return;
    this.#hasRefused = false;
    if (this.#isBusy) await wait(REFUSED_MS);
  }
}

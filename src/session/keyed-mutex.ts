import { chain, finallyWith } from "../internal/maybe-promise.ts";

/** One update's time with a key. */
export interface Turn {
  /** True when it took so long that the next one went ahead. */
  readonly isOvertaken: boolean;
  /** Lets the next one in. */
  leave(): void;
}

interface Line {
  holder: HeldTurn;
  readonly waiting: Waiter[];
}

interface Waiter {
  readonly enter: (turn: HeldTurn) => void;
  timer: ReturnType<typeof setTimeout> | undefined;
}

class HeldTurn implements Turn {
  readonly since: number = performance.now();
  isOvertaken = false;
  readonly leave: () => void;

  constructor(leave: (turn: HeldTurn) => void) {
    this.leave = () => leave(this);
  }
}

/** Lets one update after the other work with a key, in the order in which they come. Remembers only keys in use. */
export class Turns {
  readonly #lines = new Map<string, Line>();
  readonly #lockTimeoutMs: number;

  /** Whoever holds a key for longer is overtaken when somebody waits; nobody is when it is infinite. */
  constructor(lockTimeoutMs: number) {
    this.#lockTimeoutMs = lockTimeoutMs;
  }

  /** Gives a turn at once when nobody has the key. */
  enter(key: string): Turn | Promise<Turn> {
    const line = this.#lines.get(key);
    if (line !== undefined)
      return new Promise((resolve) => {
        line.waiting.push({ enter: resolve, timer: undefined });
        if (line.waiting.length === 1) this.#watch(key, line);
      });
    const holder = this.#hold(key);
    this.#lines.set(key, { holder, waiting: [] });
    return holder;
  }

  #hold(key: string): HeldTurn {
    return new HeldTurn((turn) => {
      const line = this.#lines.get(key);
      if (line?.holder === turn) this.#pass(key, line);
    });
  }

  #pass(key: string, line: Line): void {
    const next = line.waiting.shift();
    if (next === undefined) {
      this.#lines.delete(key);
      return;
    }
    clearTimeout(next.timer);
    line.holder = this.#hold(key);
    if (line.waiting.length > 0) this.#watch(key, line);
    next.enter(line.holder);
  }

  /** Sees to it that the first who waits does not wait for ever. */
  #watch(key: string, line: Line): void {
    if (this.#lockTimeoutMs === Number.POSITIVE_INFINITY) return;
    const { holder, waiting } = line;
    const [first] = waiting;
    if (first === undefined) return;
    const leftMs = holder.since + this.#lockTimeoutMs - performance.now();
    first.timer = setTimeout(() => {
      holder.isOvertaken = true;
      this.#pass(key, line);
    }, leftMs);
  }
}

/** Does some work in a turn of its own, and leaves when the work is done, or failed. */
export function inTurn<T>(
  turns: Turns,
  key: string,
  work: (turn: Turn) => T | Promise<T>,
): T | Promise<T> {
  return chain(turns.enter(key), (turn) => finallyWith(() => work(turn), turn.leave));
}

import type { Timers } from "../internal/environment.ts";
import type { Turn } from "./turn.ts";

/** How long a handler runs before it is reported as slow. */
export const SLOW_MS = 30_000;
/** How long an aborted handler may take to end before its lane goes on without it. */
export const ABORT_GRACE_MS = 500;

/** What happens to turns that have run for some time. All turns of a stage have the same delay, so they are due in order. */
interface Stage<Job> {
  readonly afterMs: number;
  readonly onDue: (turn: Turn<Job>) => void;
  readonly turns: Set<Turn<Job>>;
}

/** Settings of {@link Watch}. */
export interface WatchOptions<Job> {
  readonly timers: Timers;
  readonly timeoutMs: number;
  /** Called with a turn that has run for {@link SLOW_MS}. */
  readonly onSlow: (turn: Turn<Job>) => void;
  /** Called with a turn that has run for `timeoutMs`. */
  readonly onTimeout: (turn: Turn<Job>) => void;
  /** Called with a turn that has not ended {@link ABORT_GRACE_MS} after that. */
  readonly onStuck: (turn: Turn<Job>) => void;
}

/** Watches how long turns run, with one timer for all of them. */
export class Watch<Job> {
  readonly #timers: Timers;
  readonly #stages: readonly Stage<Job>[];
  /** When the timer is due. */
  #timerAt: number | undefined;

  constructor({ timers, timeoutMs, onSlow, onTimeout, onStuck }: WatchOptions<Job>) {
    this.#timers = timers;
    const stages: Omit<Stage<Job>, "turns">[] = [
      { afterMs: SLOW_MS, onDue: onSlow },
      { afterMs: timeoutMs, onDue: onTimeout },
      { afterMs: timeoutMs + ABORT_GRACE_MS, onDue: onStuck },
    ];
    this.#stages = stages
      .filter(({ afterMs, onDue }) => onDue !== onSlow || afterMs < timeoutMs)
      .map((stage) => ({ ...stage, turns: new Set() }));
  }

  /** The number of turns that run. */
  get size(): number {
    return this.#stages.reduce((sum, { turns }) => sum + turns.size, 0);
  }

  /** The turn that has run longest. */
  get oldest(): Turn<Job> | undefined {
    return this.running().next().value;
  }

  /** The turns that run, those that have run longest first. */
  *running(): Generator<Turn<Job>, undefined> {
    for (const { turns } of [...this.#stages].reverse()) yield* turns;
    return undefined;
  }

  add(turn: Turn<Job>): void {
    this.#stages[0]?.turns.add(turn);
    const { startedAt: now = 0 } = turn;
    // A platform that suspends the program between requests may have dropped the timer.
    if (this.#timerAt === undefined || this.#timerAt < now) this.#setTimer(now);
  }

  delete(turn: Turn<Job>): void {
    for (const { turns } of this.#stages) if (turns.delete(turn)) return;
  }

  #setTimer(now: number): void {
    const nextAt = Math.min(...this.#stages.map((stage) => dueAt(stage)));
    this.#timerAt = nextAt === Number.POSITIVE_INFINITY ? undefined : nextAt;
    if (this.#timerAt !== undefined) this.#timers.setTimer(Math.max(0, nextAt - now), this.#tick);
  }

  readonly #tick = (): void => {
    const now = this.#timers.now();
    for (const [index, stage] of this.#stages.entries()) {
      while (dueAt(stage) <= now) {
        const [turn] = stage.turns;
        if (turn === undefined) break;
        stage.turns.delete(turn);
        this.#stages[index + 1]?.turns.add(turn);
        stage.onDue(turn);
      }
    }
    this.#setTimer(now);
  };
}

/** When the first turn of a stage is due. */
function dueAt<Job>({ afterMs, turns }: Stage<Job>): number {
  const [turn] = turns;
  return turn === undefined ? Number.POSITIVE_INFINITY : (turn.startedAt ?? 0) + afterMs;
}

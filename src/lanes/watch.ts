import type { Timers } from "../internal/environment.ts";
import { Queue } from "./queue.ts";
import type { Turn } from "./turn.ts";

/** How long a handler runs before it is reported as slow. */
const SLOW_MS = 30_000;
/** How long an aborted handler may take to end before its lane goes on without it. */
export const ABORT_GRACE_MS = 500;
/** How late the timer may be before it is replaced: a platform that suspends programs may have dropped it. */
const LATE_MS = 1_000;

/** What happens to turns that have run for some time. All turns of a stage have the same delay, so they are due in order. */
interface Stage<Job> {
  readonly afterMs: number;
  readonly onDue: (turn: Turn<Job>) => void;
  readonly turns: Queue<Turn<Job>>;
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
  #size = 0;
  /** When the timer is due. */
  #timerAt: number | undefined;

  constructor({ timers, timeoutMs, onSlow, onTimeout, onStuck }: WatchOptions<Job>) {
    this.#timers = timers;
    const stages: Omit<Stage<Job>, "turns">[] = [
      { afterMs: timeoutMs, onDue: onTimeout },
      { afterMs: timeoutMs + ABORT_GRACE_MS, onDue: onStuck },
    ];
    if (SLOW_MS < timeoutMs) stages.unshift({ afterMs: SLOW_MS, onDue: onSlow });
    this.#stages = stages.map((stage) => ({ ...stage, turns: new Queue() }));
  }

  /** The number of turns that run. */
  get size(): number {
    return this.#size;
  }

  /** The turn that has run longest. */
  get oldest(): Turn<Job> | undefined {
    return this.running()[0];
  }

  /** The turns that run, those that have run longest first. */
  running(): Turn<Job>[] {
    return this.#stages.toReversed().flatMap(({ turns }) => [...turns]);
  }

  add(turn: Turn<Job>): void {
    this.#size++;
    const [stage] = this.#stages;
    if (stage === undefined) return;
    turn.watched = stage.turns.push(turn);
    const { runningSince: now = 0 } = turn;
    const timerAt = this.#timerAt ?? Number.POSITIVE_INFINITY;
    // It is set for a later stage of another turn, or the platform has dropped it.
    if (timerAt > now + stage.afterMs || timerAt + LATE_MS < now) this.#setTimer(now);
  }

  delete(turn: Turn<Job>): void {
    if (turn.watched === undefined) return;
    turn.watched.leave();
    turn.watched = undefined;
    this.#size--;
  }

  #setTimer(now: number): void {
    const nextAt = Math.min(...this.#stages.map((stage) => dueAt(stage)));
    this.#timerAt = nextAt === Number.POSITIVE_INFINITY ? undefined : Math.max(nextAt, now);
    const timerAt = this.#timerAt;
    if (timerAt === undefined) return;
    // One that was replaced may still fire.
    this.#timers.setTimer(timerAt - now, () => timerAt === this.#timerAt && this.#tick());
  }

  #tick(): void {
    const now = this.#timers.now();
    for (const [index, stage] of this.#stages.entries()) {
      while (dueAt(stage) <= now) {
        const turn = stage.turns.first;
        if (turn === undefined) break;
        turn.watched?.leave();
        const next = this.#stages[index + 1];
        turn.watched = next?.turns.push(turn);
        if (next === undefined) this.#size--;
        stage.onDue(turn);
      }
    }
    this.#setTimer(now);
  }
}

/** When the first turn of a stage is due. */
function dueAt<Job>({ afterMs, turns }: Stage<Job>): number {
  const turn = turns.first;
  return turn === undefined ? Number.POSITIVE_INFINITY : (turn.runningSince ?? 0) + afterMs;
}

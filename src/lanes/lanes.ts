import { BusyError } from "../errors.ts";
import type { Environment, Timers } from "../internal/environment.ts";
import { BackgroundWork } from "./background.ts";
import { type Gather, Gathering } from "./gathering.ts";
import { IdleWait } from "./idle-wait.ts";
import type { LaneKey, LaneQueue } from "./lane-queue.ts";
import { Scheduler } from "./scheduler.ts";
import type { Turn, TurnOptions } from "./turn.ts";
import { ABORT_GRACE_MS } from "./watch.ts";
import type { LaneLimits, LanesWork, Leftover } from "./work.ts";

/**
 * Runs the jobs of one key in order, and those of different keys side by side. A job that ends synchronously while nothing
 * is in its way costs no turn, no promise and no timer.
 */
export class Lanes<Job extends object> {
  readonly #work: LanesWork<Job>;
  readonly #environment: Environment & Timers;
  readonly #scheduler: Scheduler<Job>;
  #background: BackgroundWork<Job> | undefined;
  #idle: IdleWait | undefined;
  /** How late a job may be submitted while another one waits: gathered jobs wait so much longer for more. */
  lateMs = 0;
  #isStopping = false;

  constructor(work: LanesWork<Job>, limits: LaneLimits, environment: Environment & Timers) {
    this.#work = work;
    this.#environment = environment;
    this.#scheduler = new Scheduler(work, limits, environment, this);
  }

  /** The number of turns that run. */
  get busy(): number {
    return this.#scheduler.watch.size;
  }

  /** The number of jobs that wait. */
  get waiting(): number {
    return this.#scheduler.room.waiting;
  }

  /** The turn that has run longest. */
  get oldest(): Turn<Job> | undefined {
    return this.#scheduler.watch.oldest;
  }

  /** How long that turn has been running. */
  get oldestMs(): number | undefined {
    return this.oldest && this.#ranMs(this.oldest);
  }

  /** How many more jobs may wait. */
  get room(): number {
    return this.#scheduler.room.free;
  }

  /** Whether the lanes have been stopped. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Resolves as soon as there is room. */
  whenRoom(): Promise<void> {
    return this.#scheduler.room.whenFree();
  }

  /** The turn of a job; created here when the job has not needed one yet. */
  turnOf(job: Job): Turn<Job> {
    return this.#scheduler.turnOf(job);
  }

  /**
   * Runs a job now or in its turn. Returns `undefined` when it has ended. Throws a {@link BusyError} after `stop`, and when
   * there is no room, except for a caller that has looked at `room` before.
   */
  submit(job: Job, options?: TurnOptions, hasRoom = false): Turn<Job> | undefined {
    if (this.#isStopping) throw new BusyError("stopping");
    const scheduler = this.#scheduler;
    const gather = this.#work.gatherOf(job);
    // The synchronous path: not even the key is read. Guarded by the benchmark lanes.
    if (gather === undefined && scheduler.isIdle) return scheduler.runNow(job, options);
    const key = this.#work.keyOf(job);
    const lane = scheduler.table.find(key);
    if (gather !== undefined) return this.#gather(job, gather, key, options, hasRoom);
    if (lane === undefined && scheduler.slots.isFree) return scheduler.runNow(job, options, key);
    if (this.#work.overtakes(job))
      return scheduler.overtake(scheduler.turnOf(job, options), lane ?? scheduler.table.open(key));
    let overlap = this.#work.overlapOf(job);
    // It waits only for a slot, but a newer update may replace it.
    if (lane === undefined && overlap !== "latest") overlap = "queue";
    if (overlap === "drop") return undefined;
    if (overlap === "side-by-side" && scheduler.slots.isFree)
      return scheduler.runNow(job, options, key, lane !== undefined);
    const own = this.#laneFor(key, hasRoom);
    const turn = this.#createTurn(job, own, options);
    if (overlap === "side-by-side") own.pushUnordered(turn);
    else own.push(turn);
    if (overlap === "latest") this.#supersede(own, turn);
    scheduler.advance(own);
    return turn.hasEnded ? undefined : turn;
  }

  /** To be called whenever a turn or background work has ended. */
  notifyEnd(): void {
    this.#idle?.notify();
  }

  /** Work that a job leaves running; its errors are reported. */
  background(job: Job, work: PromiseLike<unknown>): void {
    const startedAt = this.#environment.now();
    this.#background ??= new BackgroundWork(this.#work, this);
    this.#background.start(
      { job, turn: this.turnOf(job), key: this.#work.keyOf(job), startedAt },
      work,
    );
  }

  /** The turns that run in the lane of a job, and those with background work; its own not included. */
  othersOf(job: Job): readonly Turn<Job>[] {
    const key = this.#work.keyOf(job);
    if (key === undefined) return [];
    const running = this.#scheduler.table.find(key)?.running() ?? [];
    const turns = new Set([...running, ...(this.#background?.turnsOf(key) ?? [])]);
    return [...turns].filter((turn) => turn !== this.#work.turnOf(job));
  }

  /** The number of jobs that wait in the lane of a job. */
  waitingBehind(job: Job): number {
    return this.#laneOf(job)?.waiting ?? 0;
  }

  /** Removes the jobs that wait in the lane of a job. They count as handled. Returns their number. */
  clearBehind(job: Job): number {
    const lane = this.#laneOf(job);
    if (lane === undefined) return 0;
    const turns = lane.queued().filter((turn) => !this.#work.isKept(turn.job));
    const reason = new DOMException("cleared by another update of the chat", "AbortError");
    const cleared = turns.reduce((sum, { size }) => sum + size, 0);
    this.#scheduler.drop(lane, turns, "handled", reason);
    return cleared;
  }

  /** Accepts jobs again after `stop`. */
  open(): void {
    this.#isStopping = false;
    this.#scheduler.slots.isClosed = false;
  }

  /**
   * Accepts no more jobs and waits for those that run or wait, and for background work. After `graceMs`, or when `signal`
   * aborts, those that run are aborted, and those that wait do not start. Resolves with what was aborted, and with what is left
   * half a second later, which is no longer waited for. All of it counts as unhandled.
   */
  async stop(graceMs: number, signal?: AbortSignal): Promise<readonly Leftover<Job>[]> {
    const { table, slots, watch } = this.#scheduler;
    const isQuiet = (): boolean => this.busy === 0 && (this.#background?.size ?? 0) === 0;
    this.#isStopping = true;
    this.#idle ??= new IdleWait(this.#environment);
    const idle = this.#idle;
    for (const lane of [...table.all()]) this.#endGathering(lane);
    if (await idle.within(graceMs, () => isQuiet() && this.waiting === 0, signal)) return [];
    slots.isClosed = true;
    const reason = signal?.reason ?? new DOMException("the bot is stopping", "AbortError");
    const running = [...watch.running()];
    for (const turn of running) turn.interrupt(reason);
    this.#background?.abort(reason);
    await idle.within(ABORT_GRACE_MS, isQuiet);
    const leftovers: Leftover<Job>[] = this.#background?.giveUp(this.#environment.now()) ?? [];
    for (const turn of running) {
      const state = turn.isInterrupted ? "aborted" : "running";
      if (state === "running" && turn.state === "ended") continue;
      const ranMs = this.#ranMs(turn);
      leftovers.push(...turn.jobs.map((job) => ({ job, state, ranMs }) as const));
      this.#scheduler.end(turn, "unhandled");
    }
    for (const lane of new Set([...table.all(), ...slots.ready])) {
      const turns = lane.queued();
      const jobs = turns.flatMap((turn) => turn.jobs);
      leftovers.push(...jobs.map((job) => ({ job, state: "waiting", ranMs: 0 }) as const));
      this.#scheduler.drop(lane, turns, "unhandled", reason);
    }
    return leftovers;
  }

  /** Adds a job to a turn that waits for more of its group, or to a new one. */
  #gather(
    job: Job,
    gather: Gather,
    key: LaneKey | undefined,
    options: TurnOptions | undefined,
    hasRoom: boolean,
  ): Turn<Job> | undefined {
    const lane = this.#laneFor(key, hasRoom);
    let turn = lane.joinable(gather);
    if (turn === undefined) {
      const created = this.#createTurn(job, lane, options);
      lane.push(created);
      created.gathering = new Gathering(job, gather, this.lateMs, this.#environment, () => {
        created.gathering?.end();
        this.#scheduler.advance(lane);
      });
      lane.gather(created, gather.group);
      turn = created;
    } else {
      this.#work.setTurn(job, turn);
      turn.gathering?.add(job);
      this.#scheduler.count(lane, 1);
    }
    // Without a key, no other update can join it.
    if (turn.gathering?.isFull || key === undefined) turn.gathering?.end();
    this.#scheduler.advance(lane);
    return turn.hasEnded ? undefined : turn;
  }

  /** The lane in which a job may wait: one may take half of what is left, so that one chat cannot fill the room of all. */
  #laneFor(key: LaneKey | undefined, hasRoom: boolean): LaneQueue<Turn<Job>> {
    const { table } = this.#scheduler;
    const lane = table.find(key);
    if (!hasRoom && this.room <= (lane?.waiting ?? 0)) throw new BusyError("capacity");
    return lane ?? table.open(key);
  }

  /** Creates a turn that waits in a lane. */
  #createTurn(job: Job, lane: LaneQueue<Turn<Job>>, options: TurnOptions | undefined): Turn<Job> {
    const turn = this.#scheduler.turnOf(job, options);
    turn.lane = lane;
    this.#scheduler.count(lane, 1);
    return turn;
  }

  /** Aborts what runs in a lane in favor of a turn, and removes the earlier turn that waits for the same. */
  #supersede(lane: LaneQueue<Turn<Job>>, turn: Turn<Job>): void {
    const reason = new DOMException("a newer update of the chat has arrived", "AbortError");
    const { current, latest } = lane;
    lane.latest = turn;
    if (latest !== undefined) this.#scheduler.drop(lane, [latest], "handled", reason);
    if (current !== undefined && !this.#work.isKept(current.job)) current.abort(reason);
  }

  /** Ends the wait of the gathered turns of a lane for more updates. */
  #endGathering(lane: LaneQueue<Turn<Job>>): void {
    for (const { gathering } of lane.queued()) gathering?.end();
    this.#scheduler.advance(lane);
  }

  #laneOf(job: Job): LaneQueue<Turn<Job>> | undefined {
    return this.#scheduler.table.find(this.#work.keyOf(job));
  }

  #ranMs({ runningSince }: Turn<Job>): number {
    return runningSince === undefined ? 0 : this.#environment.now() - runningSince;
  }
}

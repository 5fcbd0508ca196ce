import { BusyError } from "../errors.ts";
import type { Environment, Timers } from "../internal/environment.ts";
import { BackgroundWork } from "./background.ts";
import { type Gather, Gathering, runBatch } from "./gathering.ts";
import { IdleWait } from "./idle-wait.ts";
import { LaneTable } from "./lane-table.ts";
import { Room } from "./room.ts";
import { Slots } from "./slots.ts";
import { type LaneKey, LaneQueue, type Outcome, Turn, type TurnOptions } from "./turn.ts";
import { ABORT_GRACE_MS, Watch } from "./watch.ts";
import type { LaneLimits, LanesWork, Leftover } from "./work.ts";

/** The key of a job whose handlers ran without a look at it. */
const UNREAD: unique symbol = /* @__PURE__ */ Symbol("unread");
const NO_OPTIONS: TurnOptions = {};

/**
 * Runs the jobs of one key in order, and those of different keys side by side. A job that ends synchronously while nothing
 * is in its way costs no turn, no promise and no timer.
 */
export class Lanes<Job> {
  readonly #work: LanesWork<Job>;
  readonly #environment: Environment & Timers;
  readonly #watch: Watch<Job>;
  readonly #background: BackgroundWork<Job>;
  readonly #lanes = new LaneTable<Job>();
  readonly #slots: Slots<Job>;
  readonly #room: Room;
  readonly #idle: IdleWait;
  /** Turns that wait for more updates. */
  readonly #held = new Set<Turn<Job>>();
  #isStopping = false;

  constructor(work: LanesWork<Job>, limits: LaneLimits, environment: Environment & Timers) {
    this.#work = work;
    this.#environment = environment;
    this.#slots = new Slots(limits.concurrency, (lane) => this.#beginNext(lane));
    this.#room = new Room(limits.capacity);
    this.#idle = new IdleWait(
      () => this.busy === 0 && this.waiting === 0 && this.#background.size === 0,
      environment,
    );
    this.#background = new BackgroundWork(work.onError, () => this.#idle.notify());
    this.#watch = new Watch({
      timers: environment,
      timeoutMs: limits.timeoutMs,
      onSlow: work.onSlow,
      onTimeout: work.onTimeout,
      onStuck: (turn) => this.#end(turn),
    });
  }

  /** The number of turns that run. */
  get busy(): number {
    return this.#watch.size;
  }

  /** The number of jobs that wait. */
  get waiting(): number {
    return this.#room.waiting;
  }

  /** How long the oldest of the running turns has been running. */
  get oldestMs(): number | undefined {
    const turn = this.#watch.oldest;
    return turn && this.#ranMs(turn);
  }

  /** How many more jobs may wait. */
  get room(): number {
    return this.#room.free;
  }

  /** Whether the lanes have been stopped. */
  get isStopping(): boolean {
    return this.#isStopping;
  }

  /** Resolves as soon as there is room. */
  whenRoom(): Promise<void> {
    return this.#room.whenFree();
  }

  /** The turn of a job; created here when the job has not needed one yet. */
  turnOf(job: Job, options: TurnOptions = NO_OPTIONS): Turn<Job> {
    let turn = this.#work.turnOf(job);
    if (turn === undefined) {
      turn = new Turn(job, options);
      this.#work.setTurn(job, turn);
    }
    return turn;
  }

  /**
   * Runs a job now or in its turn. Returns `undefined` when it has ended. Throws a {@link BusyError} after `stop`, and when
   * there is no room, except for a caller that has looked at `room` before.
   */
  submit(job: Job, options?: TurnOptions, hasRoom = false): Turn<Job> | undefined {
    if (this.#isStopping) throw new BusyError("stopping");
    const { keyOf, overlapOf, overtakes, gatherOf } = this.#work;
    const gather = gatherOf?.(job);
    // The synchronous path: not even the key is read. Guarded by the benchmark lanes.
    if (gather === undefined && this.#lanes.size === 0 && this.#slots.isFree)
      return this.#runNow(job, options, UNREAD);
    const key = keyOf(job);
    const lane = this.#lanes.find(key);
    if (gather !== undefined)
      return this.#gather(job, gather, lane ?? this.#lanes.open(key), options, hasRoom);
    if (lane === undefined && this.#slots.isFree) return this.#runNow(job, options, key);
    if (overtakes?.(job)) return this.#overtake(job, lane ?? this.#lanes.open(key), options);
    const overlap = lane === undefined ? "queue" : overlapOf(job);
    if (overlap === "drop") return undefined;
    if (overlap === "side-by-side" && this.#slots.isFree) return this.#runNow(job, options, key);
    // A lane outside of the map: its turn joins the lane of the key when it starts.
    const own =
      overlap === "side-by-side" ? new LaneQueue<Job>(key) : (lane ?? this.#lanes.open(key));
    const turn = this.#enqueue(job, own, options, hasRoom);
    if (overlap === "latest") {
      turn.isReplaceable = true;
      this.#supersede(own, turn);
    }
    this.#advance(own);
    this.#slots.share();
    return turn.state === "ended" ? undefined : turn;
  }

  /** Work that a job leaves running; its errors are reported. */
  background(job: Job, work: PromiseLike<unknown>): void {
    const startedAt = this.#environment.now();
    this.#background.start(
      { job, turn: this.turnOf(job), key: this.#work.keyOf(job), startedAt },
      work,
    );
  }

  /** The turns that run in the lane of a job, and those with background work; its own not included. */
  othersOf(job: Job): readonly Turn<Job>[] {
    const key = this.#work.keyOf(job);
    if (key === undefined) return [];
    const turns = new Set([...this.#lanes.running(key), ...this.#background.turnsOf(key)]);
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
    const { waiting } = lane;
    for (const turn of lane.queued()) this.#drop(turn, "handled");
    this.#advance(lane);
    return waiting;
  }

  /** Accepts jobs again after `stop`. */
  open(): void {
    this.#isStopping = false;
    this.#slots.isClosed = false;
  }

  /**
   * Accepts no more jobs and waits for those that run or wait, and for background work. After `graceMs`, or when `signal`
   * aborts, what still runs is aborted, and what then does not end is given up. Resolves with what was left, which counts as
   * unhandled.
   */
  async stop(graceMs: number, signal?: AbortSignal): Promise<readonly Leftover<Job>[]> {
    this.#isStopping = true;
    for (const turn of this.#held) this.#release(turn);
    if (await this.#idle.within(graceMs, signal)) return [];
    this.#slots.isClosed = true;
    const reason = signal?.reason ?? new DOMException("the bot is stopping", "AbortError");
    for (const turn of this.#watch.running()) turn.interrupt(reason);
    this.#background.abort(reason);
    await this.#idle.within(ABORT_GRACE_MS);
    const leftovers: Leftover<Job>[] = this.#background.giveUp(this.#environment.now());
    for (const turn of [...this.#watch.running()]) {
      const ranMs = this.#ranMs(turn);
      leftovers.push(...turn.jobs.map((job) => ({ job, state: "running", ranMs }) as const));
      this.#end(turn, "unhandled");
    }
    for (const lane of [...this.#lanes.all(), ...this.#slots.ready])
      for (const turn of [...lane.queued()]) {
        leftovers.push(...turn.jobs.map((job) => ({ job, state: "waiting", ranMs: 0 }) as const));
        this.#drop(turn, "unhandled");
        this.#advance(lane);
      }
    return leftovers;
  }

  /** Runs a job that has nothing to wait for. */
  #runNow(
    job: Job,
    options: TurnOptions | undefined,
    key: LaneKey | typeof UNREAD | undefined,
  ): Turn<Job> | undefined {
    if (options !== undefined) this.turnOf(job, options);
    const result = this.#work.run(job);
    if (result === undefined) {
      this.#work.turnOf(job)?.end("handled");
      return undefined;
    }
    const turn = this.turnOf(job);
    this.#enter(turn, this.#lanes.open(key === UNREAD ? this.#work.keyOf(job) : key));
    this.#track(turn, result);
    return turn;
  }

  /** Runs a job before its place in the lane is reached. Turns that come later wait for it all the same. */
  #overtake(
    job: Job,
    lane: LaneQueue<Job>,
    options: TurnOptions | undefined,
  ): Turn<Job> | undefined {
    const turn = this.turnOf(job, options);
    turn.state = "early";
    turn.lane = lane;
    lane.push(turn);
    lane.runBeside(turn);
    this.#advance(lane);
    const result = this.#work.run(job);
    if (result === undefined) {
      this.#end(turn);
      return undefined;
    }
    this.#track(turn, result);
    return turn;
  }

  /** Adds a job to a turn that waits for more of its group, or to a new one. */
  #gather(
    job: Job,
    gather: Gather,
    lane: LaneQueue<Job>,
    options: TurnOptions | undefined,
    hasRoom: boolean,
  ): Turn<Job> {
    const open = lane.open.get(gather.group);
    if (open?.gathering !== undefined && (gather.mayInterleave || lane.last === open)) {
      this.#checkRoom(lane, hasRoom);
      this.#count(lane, 1);
      this.#work.setTurn(job, open);
      open.gathering.add(job);
      if (open.gathering.isFull) {
        lane.open.delete(gather.group);
        this.#release(open);
      }
      return open;
    }
    const turn = this.#enqueue(job, lane, options, hasRoom);
    turn.gathering = new Gathering(job, gather, this.#environment, () => this.#release(turn));
    turn.isHeld = true;
    this.#held.add(turn);
    lane.open.set(gather.group, turn);
    return turn;
  }

  /** Ends the wait of a gathered turn for more updates, though more may join it until it starts. */
  #release(turn: Turn<Job>): void {
    turn.isHeld = false;
    turn.gathering?.end();
    this.#held.delete(turn);
    if (turn.lane !== undefined) this.#advance(turn.lane);
    this.#slots.share();
  }

  /** Adds a waiting turn to the end of a lane. */
  #enqueue(
    job: Job,
    lane: LaneQueue<Job>,
    options: TurnOptions | undefined,
    hasRoom: boolean,
  ): Turn<Job> {
    this.#checkRoom(lane, hasRoom);
    const turn = this.turnOf(job, options);
    turn.lane = lane;
    const { last } = lane;
    lane.push(turn);
    this.#count(lane, 1);
    // No other update can join it any more, unless others may lie between.
    if (last?.isHeld && !last.gathering?.mayInterleave) this.#release(last);
    return turn;
  }

  /** A lane may take half of what is left, so that one chat cannot fill the room of all. */
  #checkRoom(lane: LaneQueue<Job>, hasRoom: boolean): void {
    if (!hasRoom && this.room <= lane.waiting) {
      this.#advance(lane);
      throw new BusyError("capacity");
    }
  }

  /** Aborts what runs in a lane in favor of a turn, and removes earlier turns that wait for the same. */
  #supersede(lane: LaneQueue<Job>, turn: Turn<Job>): void {
    lane.current?.abort(new DOMException("a newer update of the chat has arrived", "AbortError"));
    for (const other of lane.queued())
      if (other !== turn && other.isReplaceable) this.#drop(other, "handled");
  }

  /** Ends a turn that waits. */
  #drop(turn: Turn<Job>, outcome: Outcome): void {
    this.#held.delete(turn);
    if (turn.lane !== undefined) this.#count(turn.lane, -turn.jobs.length);
    turn.end(outcome);
    this.#idle.notify();
  }

  /** Puts the next turn of a lane in its place, or closes the lane when there is none. */
  #advance(lane: LaneQueue<Job>): void {
    if (lane.current !== undefined || lane.isReady) return;
    const { next } = lane;
    if (next === undefined) {
      this.#lanes.closeIfIdle(lane);
    } else if (next.state !== "waiting") {
      lane.shift();
      lane.leave(next);
      lane.current = next;
      next.state = "running";
      next.resume();
    } else if (!next.isHeld) this.#slots.request(lane);
  }

  #beginNext(lane: LaneQueue<Job>): void {
    const { next } = lane;
    if (next?.state !== "waiting" || next.isHeld) this.#advance(lane);
    else this.#begin(next, lane);
  }

  #begin(turn: Turn<Job>, lane: LaneQueue<Job>): void {
    const { gathering } = turn;
    lane.shift();
    if (gathering !== undefined) lane.open.delete(gathering.group);
    this.#count(lane, -turn.jobs.length);
    this.#enter(turn, lane);
    const result =
      gathering === undefined
        ? this.#work.run(turn.job)
        : runBatch(turn, gathering, this.#work.run);
    if (result === undefined) this.#end(turn);
    else this.#track(turn, result);
  }

  /** Takes a slot and a place in the lane: that of the turn that others wait for, or one beside it. */
  #enter(turn: Turn<Job>, lane: LaneQueue<Job>): void {
    const { key } = lane;
    // A lane outside of the map was only for the wait.
    const home = key === undefined ? lane : this.#lanes.open(key);
    turn.lane = home;
    turn.takesSlot = true;
    this.#slots.take();
    if (home === lane && lane.current === undefined) lane.current = turn;
    else home.runBeside(turn);
    turn.state = "running";
    turn.startedAt = this.#environment.now();
  }

  /** Waits for the end of handlers that are asynchronous. */
  #track(turn: Turn<Job>, result: Promise<void>): void {
    turn.startedAt ??= this.#environment.now();
    this.#watch.add(turn);
    void result.then(() => this.#end(turn));
  }

  #end(turn: Turn<Job>, outcome: Outcome = turn.isInterrupted ? "unhandled" : "handled"): void {
    if (turn.state === "ended") return;
    this.#watch.delete(turn);
    if (turn.takesSlot) this.#slots.release();
    const { lane } = turn;
    lane?.leave(turn);
    turn.end(outcome);
    if (lane !== undefined) this.#advance(lane);
    this.#slots.share();
    this.#idle.notify();
  }

  #laneOf(job: Job): LaneQueue<Job> | undefined {
    return this.#lanes.find(this.#work.keyOf(job));
  }

  #ranMs({ startedAt }: Turn<Job>): number {
    return startedAt === undefined ? 0 : this.#environment.now() - startedAt;
  }

  /** Counts jobs that begin or, when `change` is negative, cease to wait in a lane. */
  #count(lane: LaneQueue<Job>, change: number): void {
    lane.waiting += change;
    this.#room.count(change);
  }
}

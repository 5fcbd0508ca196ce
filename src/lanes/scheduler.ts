import type { Timers } from "../internal/environment.ts";
import type { LaneKey, LaneQueue } from "./lane-queue.ts";
import { LaneTable } from "./lane-table.ts";
import { Room } from "./room.ts";
import { Slots } from "./slots.ts";
import { type Outcome, Turn, type TurnOptions } from "./turn.ts";
import { Watch } from "./watch.ts";
import type { EndObserver, LaneLimits, LanesWork } from "./work.ts";

/** Stands for a key that was not read before the handlers ran. */
const UNREAD: unique symbol = /* @__PURE__ */ Symbol("unread");
const NO_OPTIONS: TurnOptions = {};

/** Starts each turn when its place in the lane and a slot are free, and ends it. */
export class Scheduler<Job extends object> {
  readonly table: LaneTable<Turn<Job>>;
  readonly slots: Slots<LaneQueue<Turn<Job>>>;
  readonly #work: LanesWork<Job>;
  readonly #timers: Timers;
  readonly #limits: LaneLimits;
  readonly #observer: EndObserver;
  #room: Room | undefined;
  #watch: Watch<Job> | undefined;

  /** `observer` is notified whenever a turn has ended. */
  constructor(work: LanesWork<Job>, limits: LaneLimits, timers: Timers, observer: EndObserver) {
    this.#work = work;
    this.#timers = timers;
    this.#limits = limits;
    this.#observer = observer;
    this.table = new LaneTable(work);
    this.slots = new Slots(limits.concurrency, this);
  }

  /** Created at its first use: in some bots, no job ever waits. */
  get room(): Room {
    this.#room ??= new Room(this.#limits.capacity);
    return this.#room;
  }

  /** Created for the first asynchronous turn, which some bots never have. */
  get watch(): Watch<Job> {
    this.#watch ??= new Watch({
      timers: this.#timers,
      timeoutMs: this.#limits.timeoutMs,
      onSlow: (turn) => this.#work.onSlow(turn),
      onTimeout: (turn) => this.#work.onTimeout(turn),
      onStuck: (turn) => this.end(turn),
    });
    return this.#watch;
  }

  /** Whether nothing can be in the way of a job, whatever its key is. */
  get isIdle(): boolean {
    return this.table.isEmpty && this.slots.isFree;
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
   * Runs a job that has nothing to wait for; `isBeside` if other turns of its lane run. Returns `undefined` when it has ended.
   * Jobs that its handlers submit wait until their synchronous part is over.
   */
  runNow(
    job: Job,
    options: TurnOptions | undefined,
    key: LaneKey | typeof UNREAD | undefined = UNREAD,
    isBeside = false,
  ): Turn<Job> | undefined {
    if (options !== undefined) this.turnOf(job, options);
    this.slots.isPaused = true;
    const result = this.#work.run(job);
    this.slots.isPaused = false;
    if (result === undefined) {
      this.#work.turnOf(job)?.end("handled");
      this.slots.share();
      return undefined;
    }
    const turn = this.turnOf(job);
    if (key === UNREAD && this.table.isEmpty) this.table.enterOnly(turn);
    else {
      const own = key === UNREAD ? this.#work.keyOf(job) : key;
      const lane = this.table.find(own) ?? this.table.open(own);
      turn.lane = lane;
      if (isBeside) lane.runBeside(turn);
      else lane.current = turn;
    }
    this.#enter(turn);
    this.#track(turn, result);
    this.slots.share();
    return turn;
  }

  /** Runs a job before its place in the lane is reached. Turns that come later wait for it all the same. */
  overtake(turn: Turn<Job>, lane: LaneQueue<Turn<Job>>): Turn<Job> | undefined {
    turn.lane = lane;
    lane.push(turn);
    lane.runBeside(turn);
    turn.startEarly(this.#timers.now(), (own) => this.#park(own));
    const { isPaused } = this.slots;
    this.slots.isPaused = true;
    const result = this.#work.run(turn.job);
    this.slots.isPaused = isPaused;
    if (result === undefined) this.end(turn);
    else {
      this.#track(turn, result);
      this.advance(lane);
    }
    return turn.hasEnded ? undefined : turn;
  }

  /** Counts jobs that begin or, when `change` is negative, cease to wait in a lane. */
  count(lane: LaneQueue<Turn<Job>>, change: number): void {
    lane.waiting += change;
    this.room.count(change);
  }

  /** Starts what may start in a lane, and in all others. */
  advance(lane: LaneQueue<Turn<Job>>): void {
    this.#update(lane);
    this.slots.share();
  }

  /** Ends a turn, whether it runs or waits. One that has ended is left alone: its handlers may end long after it. */
  end(turn: Turn<Job>, outcome: Outcome = turn.isInterrupted ? "unhandled" : "handled"): void {
    if (turn.state === "ended") return;
    const { lane } = turn;
    this.#leave(turn);
    const hasFollowers = outcome === "handled" && this.#addFollowers(turn);
    if (lane === undefined) this.table.leaveOnly(turn);
    else this.#update(lane);
    if (!hasFollowers) turn.end(outcome);
    this.slots.share();
    this.#observer.notifyEnd();
  }

  /** Ends the turns that wait in a lane, without handling them. */
  drop(
    lane: LaneQueue<Turn<Job>>,
    turns: readonly Turn<Job>[],
    outcome: Outcome,
    reason: unknown,
  ): void {
    for (const turn of turns) this.#leave(turn);
    this.#update(lane);
    for (const turn of turns) {
      // One that is parked has handlers, which must end.
      turn.abort(reason);
      turn.end(outcome);
    }
    this.slots.share();
    this.#observer.notifyEnd();
  }

  /** Starts the turn of a lane that waits for nothing but a slot. */
  startNext(lane: LaneQueue<Turn<Job>>): void {
    const turn = lane.startable;
    // The job that has submitted it has turned out to be asynchronous.
    if (turn === undefined) return;
    const isParked = turn.state === "parked";
    this.count(lane, -turn.size);
    lane.start(turn);
    this.#enter(turn);
    if (isParked) this.watch.add(turn);
    else this.#run(turn);
    this.#update(lane);
  }

  #run(turn: Turn<Job>): void {
    if (turn.isInterrupting) {
      this.end(turn, "unhandled");
      return;
    }
    turn.batch ??= turn.gathering?.jobs;
    const result = this.#work.run(turn.job);
    if (result === undefined) this.end(turn);
    else this.#track(turn, result);
  }

  /** Waits for the end of handlers that are asynchronous. */
  #track(turn: Turn<Job>, result: Promise<void>): void {
    if (turn.state === "running" || turn.state === "early") this.watch.add(turn);
    void result.then(() => this.end(turn));
  }

  #enter(turn: Turn<Job>): void {
    this.slots.take();
    turn.start(this.#timers.now());
  }

  #leave(turn: Turn<Job>): void {
    const { lane } = turn;
    this.watch.delete(turn);
    turn.gathering?.end();
    if (turn.state === "running") this.slots.release();
    if (turn.isWaiting && lane !== undefined) this.count(lane, -turn.size);
    turn.state = "ended";
    lane?.remove(turn);
  }

  /** An overtaking turn that no handler has taken is one that waits. */
  #park(turn: Turn<Job>): void {
    const { lane } = turn;
    if (lane === undefined) return;
    turn.state = "parked";
    turn.runningSince = undefined;
    this.watch.delete(turn);
    lane.park(turn);
    this.count(lane, 1);
    this.advance(lane);
  }

  /** The jobs of a batch that no handler has taken follow one by one, before all others of the lane. */
  #addFollowers(turn: Turn<Job>): boolean {
    const { lane, options } = turn;
    if (turn.isBatchTaken || turn.size === 1 || lane === undefined) return false;
    const followers = turn.jobs.slice(1).map((job) => new Turn(job, options));
    let left = followers.length;
    let outcome: Outcome = "handled";
    turn.followers = followers;
    for (const follower of followers.toReversed()) {
      follower.lane = lane;
      follower.batch = [follower.job];
      this.#work.setTurn(follower.job, follower);
      lane.pushFirst(follower);
      follower.onEnd((own) => {
        if (own === "unhandled") outcome = own;
        if (--left === 0) turn.end(outcome);
      });
    }
    this.count(lane, left);
    return true;
  }

  /** Notes whether a lane has a turn that may start, and closes it when it has none at all. */
  #update(lane: LaneQueue<Turn<Job>>): void {
    this.slots.update(lane);
    this.table.closeIfIdle(lane);
  }
}

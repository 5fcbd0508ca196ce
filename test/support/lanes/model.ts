import type { Overlap } from "../../../src/lanes/index.ts";

/** An update of the property tests. */
export interface Job {
  readonly id: number;
  readonly key: string | undefined;
  readonly kind: "plain" | "overtake" | "burst" | "album";
  readonly overlap: Overlap;
  /** Whether its handlers are synchronous. */
  readonly isSync: boolean;
  /** Whether they end when their signal aborts. */
  readonly honorsSignal: boolean;
  /** Whether no handler under `overtake`, `burst` or `album` takes it. */
  readonly isNotTaken: boolean;
  /** Whether the caller has looked at `room` before. */
  readonly hasRoom: boolean;
}

export const GATHER = { waitMs: 10, maxWaitMs: 25.5, maxSize: 3 };
// Binary fractions, so that nothing else is due at the same moment, and sums are exact.
export const TIMEOUT_MS = 300.0625;
const GRACE_MS = 500;

interface ModelTurn {
  readonly jobs: Job[];
  state: "waiting" | "early" | "parked" | "running" | "ended";
  lane: ModelLane;
  startedAt: number;
  /** How many turns had started before it. */
  order: number;
  isTimedOut: boolean;
  /** Whether all of its jobs have ended. */
  hasEnded: boolean;
  isAborted: boolean;
  /** When a gathered turn stops waiting for more updates. */
  dueAt?: number;
  latestAt?: number;
  /** Called at the end instead of logging it. */
  onEnd?: () => void;
}

interface ModelLane {
  readonly key: string | undefined;
  /** In the order of arrival: turns that wait and turns that started early. */
  queue: ModelTurn[];
  /** Turns that wait only for a slot. */
  unordered: ModelTurn[];
  /** The turn that those in the queue wait for. */
  current: ModelTurn | undefined;
  /** The other turns that run. */
  beside: ModelTurn[];
  latest: ModelTurn | undefined;
}

/** What lanes promise, in the simplest possible way: lists that are searched. */
export class LaneModel {
  readonly log: string[] = [];
  now = 0;
  readonly #limits: { readonly concurrency: number; readonly capacity: number };
  #turns: ModelTurn[] = [];
  #starts = 0;
  #lanes: ModelLane[] = [];
  #ready: ModelLane[] = [];
  /** Turns whose handlers end as soon as everything synchronous has happened. */
  #ending: ModelTurn[] = [];

  constructor(limits: { readonly concurrency: number; readonly capacity: number }) {
    this.#limits = limits;
  }

  get busy(): number {
    return this.#running().length;
  }

  get waiting(): number {
    return this.#lanes.reduce((sum, lane) => sum + waitingIn(lane), 0);
  }

  get oldestMs(): number | undefined {
    const times = this.#running().map(({ startedAt }) => this.now - startedAt);
    return times.length === 0 ? undefined : Math.max(...times);
  }

  submit(job: Job): "ended" | "waits" | "busy" {
    const result = this.#submit(job);
    // Its caller has no turn to listen to.
    const own = this.log.lastIndexOf(`end ${job.id}`);
    if (result === "ended" && own >= 0) this.log.splice(own, 1);
    return result;
  }

  /** The jobs whose turns run in a lane. */
  running(key: string): number[] {
    const lane = this.#lanes.find((other) => other.key === key);
    const turns = lane ? [...(lane.current ? [lane.current] : []), ...lane.beside] : [];
    return turns.map((turn) => idOf(turn));
  }

  #submit(job: Job): "ended" | "waits" | "busy" {
    const lane = this.#lanes.find(({ key }) => key !== undefined && key === job.key);
    const isFree = this.#slots() < this.#limits.concurrency && this.#ready.length === 0;
    const isGathered = job.kind === "burst" || job.kind === "album";
    const isNow = lane === undefined || job.overlap === "side-by-side";
    if (job.kind === "overtake" && !(lane === undefined && isFree))
      return this.#overtake(job, lane);
    if (!isGathered && lane !== undefined && job.overlap === "drop") return "ended";
    if (!isGathered && isFree && isNow) return this.#runNow(job, lane);
    const room = Math.max(0, this.#limits.capacity - this.waiting);
    if (!job.hasRoom && room <= (lane ? waitingIn(lane) : 0)) return "busy";
    const home = lane ?? this.#open(job.key);
    if (isGathered) return this.#gather(job, home);
    const turn = this.#create(job, home);
    const overlap = lane === undefined && job.overlap !== "latest" ? "queue" : job.overlap;
    if (overlap === "side-by-side") home.unordered.push(turn);
    else this.#push(turn, home);
    if (overlap === "latest") {
      const { current, latest } = home;
      home.latest = turn;
      if (latest) this.#drop([latest]);
      if (current) this.#abort(current);
    }
    this.#share(home);
    return turn.hasEnded ? "ended" : "waits";
  }

  /** The handlers of a job end. */
  finish(job: Job): void {
    const turn = this.#turns.find(({ jobs }) => jobs[0] === job);
    if (turn !== undefined) this.#end(turn);
  }

  abort(key: string): void {
    const lane = this.#lanes.find((other) => other.key === key);
    if (lane?.current) this.#abort(lane.current);
    for (const turn of lane?.beside ?? []) this.#abort(turn);
  }

  clear(key: string): number {
    const lane = this.#lanes.find((other) => other.key === key);
    const turns = lane ? [...lane.queue, ...lane.unordered].filter(isWaiting) : [];
    const count = jobsOf(turns);
    this.#drop(turns);
    if (lane) this.#share(lane);
    return count;
  }

  /** Moves time, event by event. */
  pass(ms: number): void {
    const end = this.now + ms;
    for (;;) {
      const at = Math.min(
        ...this.#turns.map(({ dueAt = Number.POSITIVE_INFINITY }) => dueAt),
        ...this.#running().map(
          (turn) => turn.startedAt + TIMEOUT_MS + (turn.isTimedOut ? GRACE_MS : 0),
        ),
      );
      if (at > end) break;
      this.now = at;
      this.#atDue();
      this.settle();
    }
    this.now = end;
  }

  /** What happens once everything synchronous is over: aborted handlers end. */
  settle(): void {
    for (const turn of this.#ending.splice(0)) this.#end(turn);
    if (this.#ending.length > 0) this.settle();
  }

  #atDue(): void {
    for (const turn of this.#turns) {
      if (turn.dueAt !== this.now) continue;
      delete turn.dueAt;
      this.#share(turn.lane);
    }
    for (const turn of this.#running()) {
      if (turn.isTimedOut || turn.startedAt + TIMEOUT_MS > this.now) continue;
      turn.isTimedOut = true;
      this.log.push(`timeout ${idOf(turn)}`);
      this.#abort(turn);
    }
    for (const turn of this.#running())
      if (turn.isTimedOut && turn.startedAt + TIMEOUT_MS + GRACE_MS <= this.now) this.#end(turn);
  }

  #overtake(job: Job, lane: ModelLane = this.#open(job.key)): "ended" | "waits" {
    const turn = this.#create(job, lane);
    this.#push(turn, lane);
    lane.beside.push(turn);
    this.#start(turn, "early");
    if (job.isNotTaken) {
      turn.state = "parked";
      lane.beside = lane.beside.filter((other) => other !== turn);
      this.#share(lane);
    } else if (job.isSync) this.#end(turn);
    else this.#share(lane);
    return turn.hasEnded ? "ended" : "waits";
  }

  #gather(job: Job, lane: ModelLane): "ended" | "waits" {
    const open = [...lane.queue]
      .reverse()
      .find(({ latestAt, jobs }) => latestAt !== undefined && jobs[0]?.kind === job.kind);
    const isJoinable =
      open !== undefined &&
      job.key !== undefined &&
      open.jobs.length < GATHER.maxSize &&
      (job.kind === "album" || lane.queue.at(-1) === open);
    const turn = isJoinable ? open : this.#create(job, lane);
    if (isJoinable) turn.jobs.push(job);
    else {
      this.#push(turn, lane);
      turn.dueAt = this.now;
      turn.latestAt = this.now + GATHER.maxWaitMs;
    }
    if (turn.dueAt !== undefined)
      turn.dueAt = Math.min(turn.latestAt ?? 0, this.now + GATHER.waitMs);
    if (turn.jobs.length === GATHER.maxSize || job.key === undefined) delete turn.dueAt;
    this.#share(lane);
    return turn.hasEnded ? "ended" : "waits";
  }

  #runNow(job: Job, lane: ModelLane | undefined): "ended" | "waits" {
    if (job.isSync) {
      this.log.push(`start ${job.id}`);
      return "ended";
    }
    const turn = this.#create(job, lane ?? this.#open(job.key));
    if (lane === undefined) turn.lane.current = turn;
    else lane.beside.push(turn);
    this.#start(turn, "running");
    return "waits";
  }

  #open(key: string | undefined): ModelLane {
    const lane = {
      key,
      queue: [],
      unordered: [],
      current: undefined,
      beside: [],
      latest: undefined,
    };
    this.#lanes.push(lane);
    return lane;
  }

  #create(job: Job, lane: ModelLane): ModelTurn {
    const flags = { isTimedOut: false, isAborted: false, hasEnded: false };
    const turn: ModelTurn = {
      jobs: [job],
      state: "waiting",
      lane,
      startedAt: 0,
      order: 0,
      ...flags,
    };
    this.#turns.push(turn);
    return turn;
  }

  #push(turn: ModelTurn, lane: ModelLane): void {
    const last = lane.queue.at(-1);
    if (last?.jobs[0]?.kind === "burst") delete last.dueAt;
    lane.queue.push(turn);
  }

  #start(turn: ModelTurn, state: "early" | "running"): void {
    if (turn.state === "waiting") this.log.push(`start ${idOf(turn)}`);
    turn.state = state;
    turn.startedAt = this.now;
    turn.order = this.#starts++;
  }

  #abort(turn: ModelTurn): void {
    if (turn.isAborted) return;
    turn.isAborted = true;
    if (turn.jobs[0]?.honorsSignal) this.#ending.push(turn);
  }

  #end(turn: ModelTurn): void {
    if (turn.state === "ended") return;
    const { lane } = turn;
    this.#leave(turn);
    const [first, ...others] = turn.jobs;
    if (others.length > 0 && first?.isNotTaken) this.#follow(turn, others);
    else this.#report(turn);
    this.#share(lane);
  }

  /** The jobs of a batch that was not taken come first in the lane, one by one. */
  #follow(turn: ModelTurn, jobs: readonly Job[]): void {
    let left = jobs.length;
    const followers = jobs.map((job) => this.#create(job, turn.lane));
    for (const follower of followers)
      follower.onEnd = () => {
        left--;
        if (left === 0) this.#report(turn);
      };
    turn.lane.queue.unshift(...followers);
  }

  #report(turn: ModelTurn): void {
    turn.hasEnded = true;
    if (turn.onEnd) turn.onEnd();
    else for (const { id } of turn.jobs) this.log.push(`end ${id}`);
  }

  #drop(turns: readonly ModelTurn[]): void {
    for (const turn of turns) this.#leave(turn);
    for (const turn of turns) this.#report(turn);
  }

  #leave(turn: ModelTurn): void {
    const { lane } = turn;
    const isOther = (other: ModelTurn): boolean => other !== turn;
    turn.state = "ended";
    this.#turns = this.#turns.filter(isOther);
    lane.queue = lane.queue.filter(isOther);
    lane.unordered = lane.unordered.filter(isOther);
    lane.beside = lane.beside.filter(isOther);
    if (lane.current === turn) lane.current = undefined;
    if (lane.latest === turn) lane.latest = undefined;
  }

  /** Gives free slots to the lanes that have waited longest since their last turn. */
  #share(changed: ModelLane): void {
    this.#note(changed);
    while (this.#slots() < this.#limits.concurrency) {
      const lane = this.#ready.shift();
      const turn = lane && startableIn(lane);
      if (lane === undefined || turn === undefined) break;
      const isOrdered = turn === lane.queue[0];
      lane.queue = lane.queue.filter((other) => other !== turn);
      lane.unordered = lane.unordered.filter((other) => other !== turn);
      if (lane.latest === turn) lane.latest = undefined;
      if (isOrdered) lane.current = turn;
      else lane.beside.push(turn);
      const isResumed = turn.state === "parked";
      this.#start(turn, "running");
      if (turn.jobs[0]?.isSync && !isResumed) this.#end(turn);
      this.#note(lane);
    }
  }

  /** Keeps the list of the lanes whose next turn could start, and that of the lanes with turns. */
  #note(lane: ModelLane): void {
    const isReady = startableIn(lane) !== undefined;
    if (!isReady) this.#ready = this.#ready.filter((other) => other !== lane);
    else if (!this.#ready.includes(lane)) this.#ready.push(lane);
    const { queue, unordered, beside, current } = lane;
    if (queue.length + unordered.length + beside.length === 0 && current === undefined)
      this.#lanes = this.#lanes.filter((other) => other !== lane);
  }

  #running(): ModelTurn[] {
    return this.#turns
      .filter(({ state }) => state === "running" || state === "early")
      .sort((a, b) => a.order - b.order);
  }

  #slots(): number {
    return this.#turns.filter(({ state }) => state === "running").length;
  }
}

function startableIn({ queue, unordered, current }: ModelLane): ModelTurn | undefined {
  const [next] = queue;
  const isNext = current === undefined && next !== undefined && isWaiting(next);
  return isNext && next.dueAt === undefined ? next : unordered[0];
}

function isWaiting({ state }: ModelTurn): boolean {
  return state === "waiting" || state === "parked";
}

function waitingIn({ queue, unordered }: ModelLane): number {
  return jobsOf([...queue, ...unordered].filter(isWaiting));
}

function jobsOf(turns: readonly ModelTurn[]): number {
  return turns.reduce((sum, { jobs }) => sum + jobs.length, 0);
}

function idOf({ jobs }: ModelTurn): number {
  return jobs[0]?.id ?? -1;
}

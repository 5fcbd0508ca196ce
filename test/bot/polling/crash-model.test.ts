import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { createIdleDelay } from "../../../src/bot/polling/idle-delay.ts";
import { type Accepted, LaneIntake, type Receiver } from "../../../src/bot/polling/lane-intake.ts";
import { poll } from "../../../src/bot/polling/poll.ts";
import { HandledUpdates } from "../../../src/internal/handled-updates.ts";
import type { GetUpdatesParams, Update } from "../../../src/types/index.ts";
import { textUpdate } from "../../support/updates.ts";
import { VirtualTime } from "../../support/virtual-time.ts";
import { AcceptedUpdate } from "./lane-double.ts";

const FIRST_ID = 5_000_001;
const HOLD_MS = 500;
const LATENCY_MS = 5;
/** Longer than any of these tests: a handler that hangs. */
const HANGS = 1e9;

/** An update, when it arrives at the server, and how long its handlers take; 0 for a synchronous one. */
interface Arrival {
  readonly atMs: number;
  readonly chat: number;
  readonly runsMs: number;
}

/** Telegram's queue of updates, with its rules for offsets and for repeated requests. */
class ServerModel {
  readonly #time: VirtualTime;
  #queue: Update[] = [];
  #previous = { offset: -1, at: Number.NEGATIVE_INFINITY };
  #wake = new AbortController();
  /** The shortest time between two requests from the same offset. */
  minRepeatMs = Number.POSITIVE_INFINITY;
  requests = 0;

  constructor(time: VirtualTime, arrivals: readonly Arrival[]) {
    this.#time = time;
    for (const [n, { atMs }] of arrivals.entries())
      void time.sleep(atMs).then(() => this.#push({ ...textUpdate("x"), update_id: FIRST_ID + n }));
  }

  get isEmpty(): boolean {
    return this.#queue.length === 0;
  }

  async getUpdates({ offset = 0, limit = 100, timeout = 0 }: GetUpdatesParams): Promise<Update[]> {
    await this.#time.sleep(LATENCY_MS);
    const sinceMs = this.#time.now() - this.#previous.at;
    const isRepeated = offset === this.#previous.offset;
    this.#previous = { offset, at: this.#time.now() };
    this.requests++;
    if (isRepeated && !this.isEmpty) this.minRepeatMs = Math.min(this.minRepeatMs, sinceMs);
    this.#queue = this.#queue.filter(({ update_id }) => update_id >= offset);
    if (this.isEmpty) await this.#time.sleep(timeout * 1000, this.#wake.signal);
    return this.#queue.slice(0, isRepeated && sinceMs < 500 ? 1 : limit);
  }

  #push(update: Update): void {
    this.#queue.push(update);
    this.#wake.abort();
    this.#wake = new AbortController();
  }
}

/** A process that polls: the updates of a chat run one after the other, until it is killed. */
class ProcessModel implements Receiver {
  readonly lanes = { room: Number.POSITIVE_INFINITY, whenRoom: () => Promise.resolve() };
  readonly started: number[] = [];
  readonly startedAt = new Map<number, number>();
  readonly ended = new Set<number>();
  readonly #time: VirtualTime;
  readonly #arrivals: readonly Arrival[];
  readonly #chats = new Map<number, Promise<void>>();
  readonly #stop = new AbortController();
  #isKilled = false;
  readonly done: Promise<void>;

  constructor(time: VirtualTime, server: ServerModel, arrivals: readonly Arrival[], limit: number) {
    this.#time = time;
    this.#arrivals = arrivals;
    const { signal } = this.#stop;
    const unexpected = (problem = "unexpected"): never => {
      throw new Error(problem);
    };
    this.done = poll({
      source: {
        getUpdates: (params) =>
          this.#isKilled ? new Promise(() => undefined) : server.getUpdates(params),
      },
      params: { timeout: 30 },
      intake: new LaneIntake({
        receiver: this,
        holdMs: HOLD_MS,
        limit,
        handled: new HandledUpdates(),
        report: unexpected,
        onRoomChange: unexpected,
        environment: time,
        signal,
      }),
      retry: (work) => work(),
      idleDelay: createIdleDelay(time),
      report: unexpected,
      signal,
      ended: () => Promise.all(this.#chats.values()),
    });
  }

  receive({ update_id: id }: Update): Accepted | undefined {
    if (this.#isKilled) return undefined;
    const { chat = 0, runsMs = 0 } = this.#arrivals[id - FIRST_ID] ?? {};
    const before = this.#chats.get(chat);
    if (before === undefined && runsMs === 0) {
      this.#start(id);
      this.ended.add(id);
      return undefined;
    }
    const accepted = new AcceptedUpdate(id);
    const run = async (): Promise<void> => {
      await before;
      this.#start(id);
      accepted.startedAt = this.#time.now();
      await this.#time.sleep(runsMs);
      if (this.#isKilled) return;
      this.ended.add(id);
      accepted.end();
      if (this.#chats.get(chat) === running) this.#chats.delete(chat);
    };
    const running = run();
    this.#chats.set(chat, running);
    return accepted;
  }

  #start(id: number): void {
    if (this.#isKilled) return;
    this.started.push(id);
    this.startedAt.set(id, this.#time.now());
  }

  kill(): void {
    this.#isKilled = true;
    this.#stop.abort();
  }

  stop(): void {
    this.#stop.abort();
  }
}

const arrivals = (...runsMs: number[]) =>
  fc.array(
    fc.record({
      atMs: fc.integer({ min: 0, max: 3_000 }),
      chat: fc.integer({ min: 1, max: 3 }),
      runsMs: fc.constantFrom(...runsMs),
    }),
    { minLength: 1, maxLength: 25 },
  );

/** The identifiers of each chat's updates. */
function byChat(ids: readonly number[], all: readonly Arrival[]): number[][] {
  return [1, 2, 3].map((chat) => ids.filter((id) => all[id - FIRST_ID]?.chat === chat));
}

function expectInOrderAndOnce({ started }: ProcessModel, all: readonly Arrival[]): void {
  expect(new Set(started).size).toBe(started.length);
  for (const ids of byChat(started, all)) expect(ids).toEqual(ids.toSorted((a, b) => a - b));
}

describe("a process that is killed while it polls", () => {
  it("loses only updates that had run for the hold time, and keeps the order of each chat", async () => {
    const script = arrivals(0, 10, 300, 700, 4_000);
    await fc.assert(
      fc.asyncProperty(script, fc.integer({ min: 0, max: 8_000 }), async (unsorted, killAtMs) => {
        const all = unsorted.toSorted((a, b) => a.atMs - b.atMs);
        const time = new VirtualTime();
        const server = new ServerModel(time, all);
        const first = new ProcessModel(time, server, all, 100);
        await time.pass(killAtMs);
        first.kill();
        const killedAt = time.now();
        await time.pass(1_000);
        const second = new ProcessModel(time, server, all, 100);
        await time.pass(120_000);
        second.stop();
        await time.until(second.done);
        const lost = all.flatMap((_, n) => {
          const id = FIRST_ID + n;
          return first.ended.has(id) || second.ended.has(id) ? [] : [id];
        });
        for (const id of lost)
          expect(killedAt - (first.startedAt.get(id) ?? killedAt)).toBeGreaterThanOrEqual(HOLD_MS);
        expectInOrderAndOnce(first, all);
        expectInOrderAndOnce(second, all);
        expect(server.minRepeatMs).toBeGreaterThanOrEqual(500);
        expect(server.isEmpty).toBe(true);
      }),
      { numRuns: 60 },
    );
  });
});

describe("a process whose handlers hang", () => {
  it("goes on receiving, even when what waits fills the whole window", async () => {
    await fc.assert(
      fc.asyncProperty(
        arrivals(0, 10, HANGS),
        fc.integer({ min: 1, max: 5 }),
        async (unsorted, limit) => {
          const all = unsorted.toSorted((a, b) => a.atMs - b.atMs);
          const time = new VirtualTime();
          const server = new ServerModel(time, all);
          const process = new ProcessModel(time, server, all, limit);
          const seconds = 60;
          await time.pass(seconds * 1000);
          // Only the updates behind a hung handler of their chat have not been started.
          const hung = new Set<number>();
          const expected = all.flatMap(({ chat, runsMs }, n) => {
            const isReached = !hung.has(chat);
            if (runsMs === HANGS) hung.add(chat);
            return isReached ? [FIRST_ID + n] : [];
          });
          expect(process.started.toSorted((a, b) => a - b)).toEqual(expected);
          expectInOrderAndOnce(process, all);
          expect(server.requests).toBeLessThan(2 * seconds + 2 * all.length);
          process.kill();
        },
      ),
      { numRuns: 60 },
    );
  });
});

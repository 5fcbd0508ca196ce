import { setTimeout as sleep } from "node:timers/promises";
import type { InboxStats } from "../../../src/inbox/inbox.ts";
import { openInbox } from "../inbox/open-any-inbox.ts";
import { now } from "./events.ts";
import { ChaosProcess } from "./processes.ts";
import { type ChaosSettings, randomOf } from "./settings.ts";
import { judge, type Verdict } from "./verdict.ts";

/** How long a worker may take to stop. */
const STOP_MS = 15_000;

/** What happens during a run. */
export interface ChaosPlan {
  readonly settings: ChaosSettings;
  readonly workers: number;
  /** How often a worker is killed, or frozen for longer than its claims last. */
  readonly killEveryMs: number;
  readonly freezeEveryMs: number;
  /** How often a worker is asked to stop and replaced, as by a deploy. */
  readonly deployEveryMs: number;
  /** Restarts the store; called once, when half of the updates are stored. */
  readonly restartStore?: () => Promise<void>;
  /** The commands that start the programs, without their arguments. */
  readonly intakeCommand: readonly string[];
  readonly workerCommand: readonly string[];
  /** How long the run may take. */
  readonly limitMs: number;
}

/** What a run has shown. */
export interface ChaosReport extends Verdict {
  readonly kills: number;
  readonly freezes: number;
  readonly deploys: number;
  readonly restarts: number;
  /** How often a worker has ended by itself: the poison update crashes it. */
  readonly crashes: number;
  readonly seconds: number;
  /** What did not end in time: workers that were asked to stop, or the run. */
  readonly unfinished: readonly string[];
  /** What the inbox holds at the end. */
  readonly left: readonly InboxStats[];
  /** The ids of its first dead letters. */
  readonly dead: readonly string[];
  /** Lines that the processes have logged. */
  readonly log: readonly string[];
}

/** Runs two intakes, which store every update twice and out of order, and workers to which all sorts of things happen. */
export async function runChaos(plan: ChaosPlan): Promise<ChaosReport> {
  return new ChaosRun(plan).run();
}

class ChaosRun {
  readonly #plan: ChaosPlan;
  readonly #random: () => number;
  readonly #log: string[] = [];
  readonly #unfinished: string[] = [];
  readonly #intakes: ChaosProcess[] = [];
  readonly #workers: ChaosProcess[] = [];
  readonly #over = new AbortController();
  readonly #counts = { kills: 0, freezes: 0, deploys: 0, restarts: 0, crashes: 0 };

  constructor(plan: ChaosPlan) {
    this.#plan = plan;
    this.#random = randomOf(plan.settings.seed);
  }

  async run(): Promise<ChaosReport> {
    const startedAt = now();
    const { settings, workers, killEveryMs, freezeEveryMs, deployEveryMs } = this.#plan;
    try {
      await Promise.all(Array.from({ length: workers }, () => this.#startWorker()));
      for (const intake of [1, 2])
        this.#intakes.push(this.#start(this.#plan.intakeCommand, intake));
      const troubles = [
        this.#repeat(killEveryMs, () => this.#kill()),
        this.#repeat(freezeEveryMs, () => this.#freeze()),
        this.#repeat(deployEveryMs, () => this.#deploy()),
        this.#restartStore(),
      ];
      const isDone = await this.#finish(startedAt);
      this.#over.abort();
      await Promise.all(troubles);
      for (const worker of this.#workers)
        if (!(await worker.stop(STOP_MS))) this.#unfinished.push("a worker, at the end");
      if (!isDone) this.#unfinished.push("the run");
    } finally {
      this.#over.abort();
      for (const each of [...this.#intakes, ...this.#workers]) if (each.isAlive) await each.kill();
    }
    const engine = await openInbox(settings.spec, { lockMs: settings.lockMs });
    const left = await engine.stats();
    const dead = (await engine.dead.list({ limit: 100 })).map(({ id }) => id);
    await engine.close();
    const verdict = judge(settings, this.#intakes, this.#workers);
    const seconds = (now() - startedAt) / 1000;
    const [unfinished, log] = [this.#unfinished, this.#log];
    return { ...verdict, ...this.#counts, seconds, unfinished, left, dead, log };
  }

  /** Waits until everything is stored and handled; returns `false` when that takes too long. */
  async #finish(startedAt: number): Promise<boolean> {
    const { updates, poison } = this.#plan.settings;
    while (now() - startedAt < this.#plan.limitMs) {
      const handled = new Set<number>();
      for (const { events } of this.#workers)
        for (const event of events) if (event.type === "ended") handled.add(event.id);
      const isStored = this.#intakes.every(({ isAlive }) => !isAlive);
      if (isStored && handled.size >= updates - (poison > 0 ? 1 : 0)) return true;
      await sleep(200);
    }
    return false;
  }

  #start(command: readonly string[], ...args: readonly unknown[]): ChaosProcess {
    const settings = JSON.stringify(this.#plan.settings);
    return new ChaosProcess([...command, settings, ...args.map(String)], this.#log);
  }

  async #startWorker(): Promise<void> {
    const worker = this.#start(this.#plan.workerCommand);
    this.#workers.push(worker);
    void worker.exited.then(() => this.#replace(worker));
    await worker.until("ready");
  }

  /** Starts another worker for one that has crashed. */
  async #replace(worker: ChaosProcess): Promise<void> {
    if (worker.isExpectedToEnd || this.#over.signal.aborted) return;
    worker.noteCrash();
    this.#counts.crashes++;
    await this.#startWorker();
  }

  /** Does something at intervals until the run is over. */
  async #repeat(everyMs: number, act: () => Promise<void>): Promise<void> {
    const { signal } = this.#over;
    for (;;) {
      await sleep(everyMs * (0.75 + this.#random() / 2), undefined, { signal }).catch(
        () => undefined,
      );
      if (signal.aborted) return;
      await act();
    }
  }

  /** Waits for a busy worker; returns `undefined` when the run is over. */
  async #pick(): Promise<ChaosProcess | undefined> {
    for (; !this.#over.signal.aborted; await sleep(20)) {
      const running = this.#workers.filter(({ isBusy }) => isBusy);
      const picked = running[Math.floor(this.#random() * running.length)];
      if (picked !== undefined) return picked;
    }
    return undefined;
  }

  async #kill(): Promise<void> {
    const worker = await this.#pick();
    if (worker === undefined) return;
    await worker.kill();
    this.#counts.kills++;
    await this.#startWorker();
  }

  async #freeze(): Promise<void> {
    const worker = await this.#pick();
    if (worker === undefined) return;
    worker.freeze();
    await sleep(this.#plan.settings.lockMs * 1.5);
    worker.thaw();
    this.#counts.freezes++;
  }

  async #deploy(): Promise<void> {
    const worker = await this.#pick();
    if (worker === undefined) return;
    worker.isFrozen = true;
    this.#counts.deploys++;
    const [isStopped] = await Promise.all([worker.stop(STOP_MS), this.#startWorker()]);
    if (!isStopped) this.#unfinished.push("a worker, at a deploy");
  }

  async #restartStore(): Promise<void> {
    const { restartStore, settings } = this.#plan;
    if (restartStore === undefined) return;
    const isHalf = (): boolean =>
      this.#intakes.some(({ events }) => events.length * 2 >= settings.updates / 2);
    while (!isHalf() && !this.#over.signal.aborted) await sleep(100);
    if (!isHalf()) return;
    await restartStore();
    this.#counts.restarts++;
  }
}

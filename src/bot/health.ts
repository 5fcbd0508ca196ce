import { type Channel, openChannel } from "../client/observability/channels.ts";
import { logLine } from "../internal/log-line.ts";
import type { User } from "../types/index.ts";

/** What a bot is doing, for health checks: the result of `bot.health()`. */
export interface Health {
  /**
   * `failing`: no poll has succeeded, or nothing could be stored in the inbox or fetched from it, for longer than that may take,
   * or as many updates wait as `lanes.capacity` allows.
   * `idle`: never started, as a bot behind a webhook that your own server serves.
   */
  readonly state: "idle" | "starting" | "running" | "failing" | "stopping" | "stopped";
  /** Milliseconds since the last successful poll; `undefined` before the first one. */
  readonly lastPollMs: number | undefined;
  /** The number of updates whose handlers are running. */
  readonly busy: number;
  /** The number of updates that wait for their turn in memory. `stats()` of an inbox counts those that are stored. */
  readonly waiting: number;
  /** How long the oldest of the running handlers has been running, in milliseconds; `undefined` when none is. */
  readonly oldestMs: number | undefined;
}

/** A bot has begun to fail, or works again. Published on `telewire:health`. */
export interface HealthMessage extends Health {
  /** The bot's user id; `undefined` before `getMe` has succeeded. */
  readonly botId: number | undefined;
}

/** What health is judged by. */
export interface HealthSources {
  readonly lanes: Pick<Health, "busy" | "waiting" | "oldestMs"> & {
    /** How many more updates may wait. */
    readonly room: number;
    /** Whether nothing can be fetched from the inbox. */
    readonly isInboxFailing: boolean;
  };
  readonly botInfo: () => User | undefined;
  /** Milliseconds since some fixed moment; never goes back. */
  readonly now: () => number;
  /** Calls back after the delay, without keeping the process alive. */
  readonly setTimer: (delayMs: number, callback: () => void) => void;
}

/** What is handled, whether it comes from Telegram or from the inbox of `bot.start({ inbox })`. */
export class LanesHealth {
  readonly #lanes: Omit<HealthSources["lanes"], "isInboxFailing">;
  readonly #inboxHealth: () => Pick<Health, "state" | "busy" | "oldestMs"> | undefined;

  constructor(
    lanes: Omit<HealthSources["lanes"], "isInboxFailing">,
    inboxHealth: () => Pick<Health, "state" | "busy" | "oldestMs"> | undefined,
  ) {
    this.#lanes = lanes;
    this.#inboxHealth = inboxHealth;
  }

  get busy(): number {
    return this.#lanes.busy + (this.#inboxHealth()?.busy ?? 0);
  }

  get waiting(): number {
    return this.#lanes.waiting;
  }

  get oldestMs(): number | undefined {
    const ages = [this.#lanes.oldestMs, this.#inboxHealth()?.oldestMs].filter(
      (age) => age !== undefined,
    );
    return ages.length > 0 ? Math.max(...ages) : undefined;
  }

  get room(): number {
    return this.#lanes.room;
  }

  get isInboxFailing(): boolean {
    return this.#inboxHealth()?.state === "failing";
  }
}

/** How often a failing bot is checked. */
const RECHECK_MS = 1_000;

const channel: Channel<HealthMessage> = /* @__PURE__ */ openChannel("telewire:health");

/** Judges the health of one bot, and reports it when it turns bad or good. */
export class HealthMonitor {
  readonly #sources: HealthSources;
  #phase: Exclude<Health["state"], "failing"> = "idle";
  #problem: string | undefined;
  #isFull = false;
  #isTimerSet = false;
  #lastPollAt: number | undefined;
  /** Since when no request of long polling has succeeded, and how long that may take. */
  #pending: { readonly since: number; readonly limitMs: number } | undefined;

  constructor(sources: HealthSources) {
    this.#sources = sources;
  }

  /** Sets what the bot does. A bot that stops is not failing. */
  enter(phase: Exclude<Health["state"], "failing">): void {
    this.#phase = phase;
    if (this.#canFail) return;
    this.#pending = undefined;
    this.#problem = undefined;
  }

  /** A request of long polling is sent, and repeated until it succeeds; the bot fails when that takes `limitMs`. */
  begin(limitMs: number): void {
    this.#pending = { since: this.#sources.now(), limitMs };
  }

  /** That request has succeeded. */
  end(): void {
    this.#pending = undefined;
    if (this.#phase === "running") this.#lastPollAt = this.#sources.now();
    this.check();
  }

  /** Reports when the bot has begun to fail, or works again. Called when either may be so. */
  check(): void {
    const before = this.#problem;
    this.#problem = this.#canFail ? this.#findProblem() : undefined;
    if (this.#problem !== undefined) this.#checkLater();
    if ((this.#problem === undefined) === (before === undefined)) return;
    const botInfo = this.#sources.botInfo();
    const name = botInfo === undefined ? "the bot" : `@${botInfo.username ?? botInfo.id}`;
    logLine(
      this.#problem === undefined ? `${name} works again` : `${name} is failing: ${this.#problem}`,
    );
    if (channel.hasSubscribers) channel.publish({ ...this.#snapshot(), botId: botInfo?.id });
  }

  /** Returns the health at this moment. */
  read(): Health {
    this.check();
    return this.#snapshot();
  }

  get #canFail(): boolean {
    return this.#phase !== "stopping" && this.#phase !== "stopped";
  }

  /** Nothing else may ever report that a bot without long polling works again. */
  #checkLater(): void {
    if (this.#isTimerSet) return;
    this.#isTimerSet = true;
    this.#sources.setTimer(RECHECK_MS, () => {
      this.#isTimerSet = false;
      this.check();
    });
  }

  #findProblem(): string | undefined {
    const { lanes, now } = this.#sources;
    const { room, waiting } = lanes;
    // Not good again with the first free place, which the next update takes.
    this.#isFull = room === 0 || (this.#isFull && room < waiting);
    if (this.#isFull) return `${waiting} updates wait, as many as lanes.capacity allows`;
    if (lanes.isInboxFailing) return "no update can be fetched from the inbox";
    if (this.#pending === undefined) return undefined;
    const { since, limitMs } = this.#pending;
    const failingMs = now() - since;
    if (failingMs < limitMs) return undefined;
    return `no poll has succeeded for ${Math.round(failingMs / 1000)} s`;
  }

  #snapshot(): Health {
    const { lanes, now } = this.#sources;
    const { busy, waiting, oldestMs } = lanes;
    return {
      state: this.#problem === undefined ? this.#phase : "failing",
      lastPollMs: this.#lastPollAt === undefined ? undefined : now() - this.#lastPollAt,
      busy,
      waiting,
      oldestMs,
    };
  }
}

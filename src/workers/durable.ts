import type { Durable, ScheduleOptions } from "../dispatch/index.ts";
import { EffectUnknownError, TelewireError } from "../errors.ts";
import type { EffectState, Inbox } from "../inbox/inbox.ts";
import { asFunction, checkOptions, typeName } from "../internal/arguments.ts";
import { backoffMs } from "../internal/backoff.ts";
import { describeError } from "../internal/describe-error.ts";
import { type Environment, PLATFORM } from "../internal/environment.ts";
import { fnv1a } from "../internal/fnv1a.ts";
import { logLine } from "../internal/log-line.ts";
import { toJson } from "../session/json-value.ts";
import type { Update } from "../types/index.ts";
import { packResult, unpackResult } from "./effect-result.ts";
import { dueAtOf } from "./job-time.ts";
import { packJob } from "./stored-job.ts";
import type { DurableBot } from "./worker-bot.ts";

/** How long `ctx.once()` waits for an effect that has begun elsewhere. */
const MAX_WAIT_MS = 10_000;
const ASK_MS = 250;
/** How often the end of an effect is stored before the handlers fail. */
const MAX_ATTEMPTS = 5;
/** The longest id of a job: with the name of its lane it makes that of its entry, which has at most 200 characters. */
const MAX_ID = 95;
const MAX_LANE = 100;

/** What effects and jobs need of an inbox. */
export type DurableStore = Pick<Inbox, "put" | "cancel" | "effects">;

/** Effects and jobs of one bot, stored in its inbox. */
export class InboxDurable implements Durable {
  readonly #inbox: DurableStore;
  readonly #bot: DurableBot;
  readonly #environment: Environment;

  constructor(inbox: DurableStore, bot: DurableBot, environment: Environment = PLATFORM) {
    this.#inbox = inbox;
    this.#bot = bot;
    this.#environment = environment;
  }

  async once<T>(key: string, effect: () => T | Promise<T>, signal: AbortSignal): Promise<T> {
    if (typeof key !== "string" || key === "")
      throw new TypeError(`ctx.once() takes a non-empty string as its key, got ${typeName(key)}`);
    const run = asFunction<typeof effect>(effect);
    const { effects } = this.#inbox;
    const { botId } = this.#bot;
    const token = crypto.randomUUID();
    const state = await this.#begin(key, token, signal);
    if (state.state === "unknown") throw new EffectUnknownError(key, state.begunAt);
    if (state.state === "ended") return unpackResult<T>(key, state.result);
    let value: T;
    try {
      value = await run();
    } catch (error) {
      await this.#insist(() => effects.cancel(botId, key, token)).catch((another) =>
        logLine(
          `ctx.once(${JSON.stringify(key)}) has failed, and the inbox could not store that: ${describeError(another)}`,
        ),
      );
      throw error;
    }
    const result = packResult(value);
    try {
      await this.#insist(() => effects.end(botId, key, token, result));
    } catch (error) {
      throw new TelewireError(
        `ctx.once(${JSON.stringify(key)}) has had its effect, but the inbox could not store that: ${describeError(error)}. Later calls with this key will reject`,
        { cause: error },
      );
    }
    // What later calls return, not the value itself.
    return unpackResult<T>(key, result);
  }

  async schedule(update: Update, name: string, options: ScheduleOptions): Promise<string> {
    const names = this.#bot.jobNames();
    if (!names.includes(name)) throw unknownJob(name, names);
    checkOptions("ctx.schedule()", options, { in: 1, at: 1, data: 1, id: 1 });
    const dueAt = dueAtOf(options);
    const data = options.data === undefined ? null : toJson(options.data, "data");
    const { id = createId(dueAt) } = options;
    const bot = this.#bot.botId;
    const lane = this.#bot.laneOf(update);
    const json = packJob({ name, data, update });
    await this.#inbox.put([{ bot, lane, id: entryId(lane, id), order: 0, json, notBefore: dueAt }]);
    return id;
  }

  async cancel(update: Update, id: string): Promise<boolean> {
    const lane = this.#bot.laneOf(update);
    return this.#inbox.cancel(this.#bot.botId, lane, entryId(lane, id));
  }

  /** Begins an effect. Waits for the end of one that has begun elsewhere, but not for long. */
  async #begin(key: string, token: string, signal: AbortSignal): Promise<EffectState> {
    const { now, sleep } = this.#environment;
    const giveUpAt = now() + MAX_WAIT_MS;
    for (;;) {
      const { effects } = this.#inbox;
      const state = await this.#insist(() => effects.begin(this.#bot.botId, key, token), 2);
      if (state.state !== "unknown" || now() >= giveUpAt) return state;
      await sleep(ASK_MS, signal);
      signal.throwIfAborted();
    }
  }

  /** Calls the inbox again when it fails, a few times: what it has stored, it may have stored without an answer. */
  async #insist<T>(call: () => Promise<T>, attempts = MAX_ATTEMPTS): Promise<T> {
    const { sleep, random } = this.#environment;
    for (let attempt = 1; ; attempt++) {
      try {
        return await call();
      } catch (error) {
        if (attempt === attempts) throw error;
        await sleep(backoffMs(attempt, random), never());
      }
    }
  }
}

function never(): AbortSignal {
  return new AbortController().signal;
}

function unknownJob(name: unknown, names: readonly string[]): TypeError {
  const known = names.length === 0 ? "none is registered" : `registered: ${names.join(", ")}`;
  return new TypeError(
    `No handler for the job ${JSON.stringify(name)}: register it with bot.job() (${known})`,
  );
}

/** Ids of jobs that are due at different times are in that order, which is that of their entries. */
function createId(dueAt: number): string {
  return `${dueAt.toString(36).padStart(9, "0")}-${crypto.randomUUID().slice(0, 18)}`;
}

/** The ids of entries are unique in the whole bot, those of jobs in their lane. */
function entryId(lane: string, id: string): string {
  if (typeof id !== "string" || id === "")
    throw new TypeError(`The id of a job must be a non-empty string, got ${typeName(id)}`);
  if (id.length > MAX_ID)
    throw new RangeError(`The id of a job has at most ${MAX_ID} characters, got ${id.length}`);
  const place = lane.length <= MAX_LANE ? lane : `${lane.slice(0, MAX_LANE - 11)}#${fnv1a(lane)}`;
  return `job:${place}:${id}`;
}

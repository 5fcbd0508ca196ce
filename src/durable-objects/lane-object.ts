import { BusyError } from "../errors.ts";
import { CAPACITY } from "../inbox/inbox.ts";
import { buryLetters, findDead, newDead } from "../inbox/sqlite/keeping.ts";
import { SqlInbox } from "../inbox/sqlite/sql-inbox.ts";
import { argumentError, asFunction, checkOptions } from "../internal/arguments.ts";
import { checkCount } from "../internal/counts.ts";
import { describeError } from "../internal/describe-error.ts";
import { MAX_TIMER_MS } from "../internal/durations.ts";
import { logLine } from "../internal/log-line.ts";
import { BotEntries, type BotEntriesOptions } from "../workers/bot-entries.ts";
import { LaneRun } from "../workers/lane-run.ts";
import type { WorkerBot } from "../workers/worker-bot.ts";
import { resolveWorkers, type WorkersOptions } from "../workers/workers-options.ts";
import { BUSY, copyLetters } from "./durable-objects.ts";
import { PATHS, parseEntries, parseLetters } from "./messages.ts";
import { ObjectStore } from "./object-store.ts";
import type { ObjectNamespace, ObjectState, ObjectStorage } from "./platform.ts";

/** Settings of {@link laneObject}. */
export interface LaneObjectOptions<Env> extends Omit<WorkersOptions, "concurrency"> {
  /** The binding to this class. */
  readonly lanes: (env: Env) => ObjectNamespace;
  /** The number of updates and jobs that a lane stores at most; beyond, webhooks respond 503. Default: 100,000. */
  readonly capacity?: number;
}

/** A Durable Object that stores and handles the updates of one lane. */
export interface LaneObject {
  fetch(request: Request): Promise<Response>;
  alarm(): Promise<void>;
}

/** The class of the objects. */
export type LaneObjectClass<Env> = new (state: ObjectState, env: Env) => LaneObject;

/** How long an alarm begins to handle more updates: Cloudflare ends it after 15 minutes. */
const MAX_WORK_MS = 300_000;
/** When an object tries again after it could not work: without its bot, for instance. Twice as late each time, up to a limit. */
const RETRY_MS = 5_000;
const MAX_RETRY_MS = 600_000;
/** The key of the number of failures since it could work. */
const FAILURES = "failures";
/** The key of the number of the last dead letter that was copied. */
const COPIED = "copied";

/**
 * Creates the class of Durable Objects that store and handle the updates of one lane each. It needs a binding with
 * `new_sqlite_classes`. `createBot` is called in each object, with the id of its bot. Throws a `TypeError` for an unknown or
 * invalid option, and a `RangeError` for a number out of range.
 * @example
 * import { Bot } from "telewire";
 * import { durableObjects, laneObject, type ObjectNamespace, webhook } from "telewire/cloudflare";
 * import { inbox } from "telewire/workers";
 *
 * interface Env {
 *   readonly BOT_TOKEN: string;
 *   readonly LANES: ObjectNamespace;
 * }
 *
 * const createBot = (env: Env) => new Bot(env.BOT_TOKEN);
 *
 * export const LaneObject = laneObject(createBot, { lanes: (env: Env) => env.LANES, attempts: 3 });
 * export default { fetch: webhook((env: Env) => inbox(createBot(env), durableObjects(env.LANES))) };
 */
export function laneObject<Env>(
  createBot: (env: Env, botId: number) => WorkerBot,
  options: LaneObjectOptions<Env>,
): LaneObjectClass<Env> {
  if (typeof createBot !== "function")
    throw argumentError("a function that creates the bot from the env", createBot);
  checkOptions("laneObject()", options, {
    lanes: 1,
    capacity: 1,
    attempts: 1,
    timeoutMs: 1,
    onDeadLetter: 1,
    tracing: 1,
  });
  const { lanes, capacity = CAPACITY, ...rest } = options;
  asFunction(lanes);
  checkCount("capacity", capacity);
  const settings = resolveWorkers(rest);
  return class extends Lane {
    constructor({ storage }: ObjectState, env: Env) {
      const parts = { createBot: (id: number) => createBot(env, id), lanes: () => lanes(env) };
      super(storage, { ...parts, settings, capacity });
    }
  };
}

/** What a {@link Lane} works with. */
interface LaneParts {
  readonly createBot: (botId: number) => WorkerBot;
  readonly lanes: () => ObjectNamespace;
  readonly settings: BotEntriesOptions;
  readonly capacity: number;
}

class Lane implements LaneObject {
  readonly #storage: ObjectStorage;
  readonly #parts: LaneParts;
  #opened: OpenLane | undefined;
  #entries: BotEntries | undefined;
  /** When the alarm is set for, as far as this object knows. */
  #alarmAt = Number.POSITIVE_INFINITY;

  constructor(storage: ObjectStorage, parts: LaneParts) {
    this.#storage = storage;
    this.#parts = parts;
    // Now, because it tells the claims of an earlier object from those of this one.
    this.#opened = this.#openLane();
  }

  /** The tables, which are created again after all was forgotten. */
  get #lane(): OpenLane {
    this.#opened ??= this.#openLane();
    return this.#opened;
  }

  #openLane(): OpenLane {
    const store = new ObjectStore(this.#storage);
    const { capacity } = this.#parts;
    // Only a new object of this name takes over claims.
    return { store, inbox: new SqlInbox(store, { lockMs: MAX_TIMER_MS, capacity }) };
  }

  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    try {
      const result = await this.#answer(pathname, searchParams, await request.json());
      await this.#setAlarm();
      return Response.json(result ?? null);
    } catch (error) {
      if (error instanceof BusyError) return new Response("The lane is full", { status: BUSY });
      logLine(`lane object: ${describeError(error)}`);
      throw error;
    }
  }

  async #answer(path: string, query: URLSearchParams, body: unknown): Promise<unknown> {
    const { store, inbox } = this.#lane;
    const bot = Number(query.get("bot"));
    const id = query.get("id") ?? "";
    switch (path) {
      case PATHS.put:
        return inbox.put(parseEntries(body));
      case PATHS.cancel:
        return inbox.cancel(bot, query.get("lane") ?? "", id);
      case PATHS.retry:
        return inbox.dead.retry(bot, id);
      case PATHS.drop:
        return inbox.dead.drop(bot, id);
      case PATHS.bury: {
        const letters = parseLetters(body);
        return store.write(true, (step) => buryLetters(step, letters));
      }
      case PATHS.list: {
        if (id !== "") return store.write(false, (step) => findDead(step, bot, id));
        const limit = Number(query.get("limit"));
        return inbox.dead.list(query.has("bot") ? { bot, limit } : { limit });
      }
      default:
        throw new TypeError(`${path} is not a path of a lane object`);
    }
  }

  /** Handles what is due. Cloudflare would repeat it a few times after an error, so it repeats itself. */
  async alarm(): Promise<void> {
    this.#alarmAt = Number.POSITIVE_INFINITY;
    try {
      await this.#work(Date.now() + MAX_WORK_MS);
      await this.#copyLetters();
      if ((await this.#failures()) > 0) await this.#storage.put(FAILURES, 0);
      if (this.#lane.store.isForgettable()) {
        this.#opened = undefined;
        this.#entries = undefined;
        await this.#storage.deleteAll();
      } else await this.#setAlarm();
    } catch (error) {
      const failures = await this.#failures();
      const delayMs = Math.min(MAX_RETRY_MS, RETRY_MS * 2 ** failures);
      await this.#storage.put(FAILURES, failures + 1);
      logLine(`lane object: ${describeError(error)}; retrying in ${delayMs / 1000} s`);
      await this.#storage.setAlarm(Date.now() + delayMs);
    }
  }

  async #failures(): Promise<number> {
    return Number((await this.#storage.get(FAILURES)) ?? 0);
  }

  async #work(until: number): Promise<void> {
    const { store } = this.#lane;
    for (;;) {
      const next = store.nextEvent();
      const botId = store.botId();
      const now = Date.now();
      if (botId === undefined || next === undefined || next > now || now > until) return;
      await this.#entriesOf(botId).runner.init();
      await this.#runLane(botId);
    }
  }

  async #runLane(botId: number): Promise<void> {
    const claims = await this.#lane.inbox.claim([botId], 1, AbortSignal.timeout(RETRY_MS));
    for (const claim of claims)
      await new Promise<void>((resolve) => {
        new LaneRun(claim, this.#entriesOf(botId), resolve).start();
      });
  }

  #entriesOf(botId: number): BotEntries {
    const { createBot, settings } = this.#parts;
    this.#entries ??= new BotEntries(createBot(botId), this.#lane.inbox, settings);
    return this.#entries;
  }

  async #copyLetters(): Promise<void> {
    const copied = Number((await this.#storage.get(COPIED)) ?? 0);
    const { store } = this.#lane;
    const { letters, last } = await store.write(false, (step) => newDead(step, copied));
    if (last === undefined) return;
    await copyLetters(this.#parts.lanes(), letters);
    await this.#storage.put(COPIED, last);
    await this.#copyLetters();
  }

  /** Sets the alarm for what is to be done next, unless it is. */
  async #setAlarm(): Promise<void> {
    const at = this.#lane.store.nextEvent();
    if (at === undefined || this.#alarmAt <= at) return;
    this.#alarmAt = at;
    await this.#storage.setAlarm(at);
  }
}

/** The tables of a lane. */
interface OpenLane {
  readonly store: ObjectStore;
  readonly inbox: SqlInbox;
}

import { BusyError } from "../../errors.ts";
import { argumentError, asFunction, checkOptions } from "../../internal/arguments.ts";
import { checkCount } from "../../internal/counts.ts";
import { describeError } from "../../internal/describe-error.ts";
import { MAX_TIMER_MS } from "../../internal/durations.ts";
import { logLine } from "../../internal/log-line.ts";
import { BotEntries, type BotEntriesOptions } from "../../workers/bot-entries.ts";
import { LaneRun } from "../../workers/lane-run.ts";
import type { WorkerBot } from "../../workers/worker-bot.ts";
import { resolveWorkers, type WorkersOptions } from "../../workers/workers-options.ts";
import { CAPACITY } from "../inbox.ts";
import { buryLetters, findDead, newDead } from "../sqlite/keeping.ts";
import { SqlInbox } from "../sqlite/sql-inbox.ts";
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
const MAX_WORK_MS = 5 * 60_000;
/** When an object tries again after it could not work: without its bot, for instance. */
const RETRY_MS = 5_000;
/** The key of the number of the last dead letter that was copied. */
const COPIED = "copied";

/**
 * Creates the class of Durable Objects that store and handle the updates of one lane each. It needs a binding with
 * `new_sqlite_classes`. `createBot` is called in each object, with the id of its bot. Throws a `TypeError` for an unknown or
 * invalid option, and a `RangeError` for a number out of range.
 * @example
 * import { Bot } from "telewire";
 * import { durableObjects, laneObject, webhook } from "telewire/cloudflare";
 * import { inbox } from "telewire/workers";
 *
 * export const Lane = laneObject(createBot, { lanes: (env: Env) => env.LANES, attempts: 3 });
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
  readonly #store: ObjectStore;
  readonly #inbox: SqlInbox;
  #entries: BotEntries | undefined;

  constructor(storage: ObjectStorage, parts: LaneParts) {
    this.#storage = storage;
    this.#parts = parts;
    this.#store = new ObjectStore(storage);
    // Only a new object of this name can take over its claims.
    const { capacity } = parts;
    this.#inbox = new SqlInbox(this.#store, { lockMs: MAX_TIMER_MS, capacity });
  }

  async fetch(request: Request): Promise<Response> {
    const { pathname, searchParams } = new URL(request.url);
    try {
      const result = await this.#answer(pathname, searchParams, await request.json());
      return Response.json(result ?? null);
    } catch (error) {
      if (error instanceof BusyError) return new Response("The lane is full", { status: BUSY });
      logLine(`lane object: ${describeError(error)}`);
      throw error;
    }
  }

  async #answer(path: string, query: URLSearchParams, body: unknown): Promise<unknown> {
    const bot = Number(query.get("bot"));
    const id = query.get("id") ?? "";
    switch (path) {
      case PATHS.put:
        await this.#inbox.put(parseEntries(body));
        return this.#schedule();
      case PATHS.cancel:
        return this.#inbox.cancel(bot, query.get("lane") ?? "", id);
      case PATHS.retry: {
        const isRetried = await this.#inbox.dead.retry(bot, id);
        await this.#schedule();
        return isRetried;
      }
      case PATHS.drop:
        return this.#inbox.dead.drop(bot, id);
      case PATHS.bury: {
        const letters = parseLetters(body);
        return this.#store.write(true, (step) => buryLetters(step, letters));
      }
      case PATHS.list: {
        if (id !== "") return this.#store.write(false, (step) => findDead(step, bot, id));
        const limit = Number(query.get("limit"));
        return this.#inbox.dead.list(query.has("bot") ? { bot, limit } : { limit });
      }
      default:
        throw new TypeError(`${path} is not a path of a lane object`);
    }
  }

  /** Handles what is due. Errors would repeat it a few times only, so it repeats itself. */
  async alarm(): Promise<void> {
    try {
      await this.#work(Date.now() + MAX_WORK_MS);
      await this.#copyLetters();
      await this.#schedule();
    } catch (error) {
      logLine(`lane object: ${describeError(error)}; retrying in ${RETRY_MS / 1000} s`);
      await this.#storage.setAlarm(Date.now() + RETRY_MS);
    }
  }

  async #work(until: number): Promise<void> {
    for (;;) {
      const due = this.#store.nextDue();
      const botId = this.#store.botId();
      const now = Date.now();
      if (botId === undefined || due === undefined || due > now || now > until) return;
      const { runner } = this.#entriesOf(botId);
      await runner.init();
      await this.#runLane(botId);
    }
  }

  async #runLane(botId: number): Promise<void> {
    const claims = await this.#inbox.claim([botId], 1, AbortSignal.timeout(RETRY_MS));
    for (const claim of claims)
      await new Promise<void>((resolve) => {
        new LaneRun(claim, this.#entriesOf(botId), resolve);
      });
  }

  #entriesOf(botId: number): BotEntries {
    this.#entries ??= new BotEntries(
      this.#parts.createBot(botId),
      this.#inbox,
      this.#parts.settings,
    );
    return this.#entries;
  }

  async #copyLetters(): Promise<void> {
    const copied = Number((await this.#storage.get(COPIED)) ?? 0);
    const { letters, last } = await this.#store.write(false, (step) => newDead(step, copied));
    if (last === undefined) return;
    await copyLetters(this.#parts.lanes(), letters);
    await this.#storage.put(COPIED, last);
    await this.#copyLetters();
  }

  /** Sets the alarm for what is to be done next. */
  async #schedule(): Promise<void> {
    const due = this.#store.nextDue();
    if (due !== undefined) await this.#storage.setAlarm(due);
  }
}

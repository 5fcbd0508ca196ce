import type { Client } from "../../client/index.ts";
import { typeName } from "../../internal/arguments.ts";
import { type Lane, type Lanes, laneOf, type Turn } from "../../lanes/index.ts";
import type { MessageEntity, Update, User } from "../../types/index.ts";
import { compileFilter } from "../filter/filter-condition.ts";
import type { OfQuery } from "../filter/narrow.ts";
import { parseFilterQuery, type ValidQuery } from "../filter/query.ts";
import { type MaybeArray, toArray } from "../maybe-array.ts";
import type { Job } from "../view/update-view.ts";
import type { Durable, ScheduleOptions } from "./durable.ts";
import { ShortcutView } from "./shortcut-view.ts";

/** What the updates of a bot have in common. */
export interface UpdateOwner {
  readonly api: Client;
  readonly botInfo: User;
  readonly lanes: Lanes<Context>;
  /** Whether `bot.withToken()` made the bot. */
  readonly isSiblingBot?: boolean | undefined;
  /** Present when the updates come from an inbox. */
  readonly durable?: Durable | undefined;
  /** Present when one of their jobs runs. */
  readonly job?: Job | undefined;
}

/**
 * The first argument of a handler: one update, the client, and shortcuts that fill in the update's own chat, message and
 * query. A shortcut rejects with a `TypeError` when the update lacks a parameter that it needs, or when its method cannot
 * reach the update's chat; otherwise as the method itself does. The first context of a process adds them to the prototype.
 */
export class Context extends ShortcutView {
  /**
   * The match of the handler's own trigger: the text after a command, the whole text or data, a pattern's match (a
   * `RegExpMatchArray`), or the value of a codec. `undefined` for a handler without a trigger. Each verb narrows the type.
   */
  match: unknown = undefined;
  /** One field for all that does not depend on the update: see the heap bytes of dispatch-sync. */
  readonly #owner: UpdateOwner;
  /** The run of the update, once it needs one. */
  #turn: Turn<Context> | undefined = undefined;
  #startedStep: unknown;

  constructor(update: Update, owner: UpdateOwner) {
    super(update);
    this.#owner = owner;
  }

  /** @internal */
  static turnOf(ctx: Context): Turn<Context> | undefined {
    return ctx.#turn;
  }

  /** @internal */
  static setTurn(ctx: Context, turn: Turn<Context>): void {
    ctx.#turn = turn;
  }

  /** @internal Creates the context of another attempt in the same turn. */
  static renew(ctx: Context): Context {
    const renewed = new Context(ctx.update, ctx.#owner);
    renewed.#turn = ctx.#turn;
    return renewed;
  }

  /** @internal Creates the context of a job that was scheduled when this update was handled. */
  static forJob(update: Update, owner: UpdateOwner, { name, data = null }: Job): Context {
    const { api, botInfo, lanes, isSiblingBot, durable } = owner;
    const job = { name, data };
    return new Context(update, { api, botInfo, lanes, isSiblingBot, durable, job });
  }

  /** @internal Notes the step of a plan whose handler starts. */
  static noteStart(ctx: Context, step: unknown): void {
    ctx.#startedStep = step;
  }

  /** @internal Returns the step of the handler that started last; `undefined` before the first. */
  static startedStep(ctx: Context): unknown {
    return ctx.#startedStep;
  }

  /** The Bot API client, for every method without a shortcut. */
  get api(): Client {
    return this.#owner.api;
  }

  /** The bot's own account, as returned by `getMe`. */
  get me(): User {
    return this.#owner.botInfo;
  }

  /** Whether `bot.withToken()` made the bot that received the update: its default session keys begin with `ctx.me.id`. */
  get isSiblingBot(): boolean {
    return this.#owner.isSiblingBot === true;
  }

  get job(): Job | undefined {
    return this.#owner.job;
  }

  /**
   * Aborted when the handlers must end: by `ctx.lane.abort()`, after the time limit of handlers, when the bot stops, and when
   * another worker has taken over the chat. Pass it to work that takes long, calls of the Bot API included. Shortcuts do not
   * use it unless you pass it, so that a handler can still report that it was stopped.
   */
  get signal(): AbortSignal {
    return this.#owner.lanes.turnOf(this).signal;
  }

  /**
   * The other updates of the same chat: how many are being handled and how many wait, and what aborts and removes them.
   * @example bot.command("stop", (ctx) => ctx.lane.abort("stopped"));
   */
  get lane(): Lane {
    return laneOf(this.#owner.lanes, this);
  }

  /**
   * Lets work go on while the chat's next update is handled. Its errors go to `bot.catch`, and `bot.stop()` waits for it.
   * Throws a `TypeError` for anything but a promise, such as a function.
   * @example bot.command("report", (ctx) => ctx.background(ctx.reply("Here it is")));
   */
  background(work: PromiseLike<unknown>): void {
    if (typeof work?.then !== "function")
      throw new TypeError(`ctx.background() takes a promise, got ${typeName(work)}`);
    this.#owner.lanes.background(this, work);
  }

  /**
   * Runs an effect once for a key of the bot, or of the chat on Durable Objects, however often the handlers run. Resolves
   * with its result, and so do later calls, for 30 days. The result must be JSON-serializable. When the effect fails, it may
   * run again. Rejects with an `EffectUnknownError` when the process crashed during the effect, or when it takes longer than 10
   * seconds elsewhere, and with a `TypeError` for a bot without an inbox.
   * @example bot.command("gift", (ctx) => ctx.once(`gift ${ctx.from.id}`, () => ctx.reply("One for you")));
   */
  async once<T>(key: string, effect: () => T | Promise<T>): Promise<T> {
    return (await durableOf(this.#owner)).once(key, effect, this.signal);
  }

  /**
   * Stores a job, which runs later with the handlers of `bot.job()`, in the same chat and for the same user. Resolves with its
   * id. Rejects with a `TypeError` for an unknown job, an invalid option, and a bot without an inbox, and with a `RangeError`
   * for a time that is out of range.
   * @example bot.command("tea", (ctx) => ctx.schedule("remind", { in: "5m", data: "tea" }));
   */
  async schedule(name: string, options: ScheduleOptions): Promise<string> {
    return (await durableOf(this.#owner)).schedule(this.update, name, options);
  }

  /** Deletes a job that was scheduled in the same chat. Resolves with `false` when it has begun or does not exist. */
  async unschedule(id: string): Promise<boolean> {
    return (await durableOf(this.#owner)).cancel(this.update, id);
  }

  /**
   * Returns whether the update matches a filter query, and narrows `ctx`: `if (ctx.has("message:photo"))`. Each call reads
   * the query anew; `matchFilter` reads it once. Throws a `TypeError` for an invalid query.
   */
  has<Q extends string = never>(query: MaybeArray<ValidQuery<Q>>): this is this & OfQuery<Q> {
    return compileFilter(toArray(query).flatMap(parseFilterQuery))(this);
  }

  /**
   * Returns the entities of the message's text or caption, each with the text that it covers: `ctx.entities("url")`. An
   * empty list when the message has none of these types.
   * Source: https://core.telegram.org/bots/api#messageentity
   */
  entities(types?: MaybeArray<MessageEntity["type"]>): (MessageEntity & { text: string })[] {
    const { msg } = this;
    const text = msg?.text ?? msg?.caption ?? "";
    const entities = msg?.entities ?? msg?.caption_entities ?? [];
    const listed: readonly string[] | undefined = types && toArray(types);
    return entities
      .filter(({ type }) => listed === undefined || listed.includes(type))
      .map((entity) => ({
        ...entity,
        text: text.slice(entity.offset, entity.offset + entity.length),
      }));
  }
}

// A function, because private methods add a brand check to every context. Guarded by the benchmark dispatch-sync.
async function durableOf({ durable }: UpdateOwner): Promise<Durable> {
  return durable ?? (await import("./missing-source.ts")).refuseDurable();
}

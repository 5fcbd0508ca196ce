import { Composer, type Context, isEarly, type Middleware, reachPlace } from "../dispatch/index.ts";
import { chain } from "../internal/maybe-promise.ts";
import { checkSession, hasSession } from "../session/expose.ts";
import { hasSetMark, isFresh, isRedelivered, markUpdate, type UpdateMark } from "./redelivery.ts";
import type { RoomFor, WithRoom } from "./session-room.ts";
import { isCommand } from "./step.ts";

/** The state of a chat, as stored in the session. */
export interface StateData<Name extends string = string> {
  state?: Name;
  /** The previous states, the latest last. */
  history?: Name[];
  /** The update that changed the state. When Telegram redelivers it or an earlier one, the new state does not handle it. */
  stateMark?: UpdateMark;
}

/** A context whose session can store a state. */
export type StateContext<Name extends string> = Context & { session: StateData<Name> };

/** How many previous states are stored for `back()`. */
const MAX_HISTORY = 20;

/** Handlers by the state of the chat; one look-up, however many states there are. */
export class States<C extends StateContext<Name>, Name extends string> {
  readonly #handlers: ReadonlyMap<Name, Composer<C>>;

  /** Registers itself with the composer, after the handlers registered so far. */
  constructor(composer: Composer<C>, names: readonly Name[]) {
    this.#handlers = new Map(names.map((name) => [name, new Composer<C>()]));
    // Redelivered messages are not for the handlers after the states either.
    const states: Middleware<C> = (ctx, next) =>
      ctx.message !== undefined && !isCommand(ctx) && isRedelivery(ctx) ? undefined : next();
    composer.use(states);
    // The state may be changed by an earlier update, whose handlers still run.
    const stateOf = (ctx: C): string | undefined | Promise<string | undefined> =>
      isEarly(ctx) ? chain(reachPlace(ctx), () => currentState(ctx)) : currentState(ctx);
    composer.route(stateOf, Object.fromEntries(this.#handlers));
  }

  /**
   * Returns the composer for chats in a state: `states.state("order.address").on("message:text", ...)`. Throws a `TypeError`
   * for an unknown name.
   */
  state(name: Name): Composer<C> {
    const handlers = this.#handlers.get(name);
    if (handlers === undefined)
      throw new TypeError(`There is no state ${name}: add it to the names passed to states()`);
    return handlers;
  }

  /** Moves the chat to a state. `back()` returns it to the previous one. */
  enter(ctx: StateContext<Name>, name: Name): void {
    checkSession(ctx, "states()");
    const { session } = ctx;
    const { state, history = [] } = session;
    if (state !== undefined) session.history = [...history, state].slice(-MAX_HISTORY);
    session.state = name;
    session.stateMark = markUpdate(ctx);
  }

  /** Moves the chat to the previous state, or out of all states from the first one. Returns the new state. */
  back(ctx: StateContext<Name>): Name | undefined {
    const history = [...(ctx.session.history ?? [])];
    const before = history.pop();
    if (before === undefined) {
      this.leave(ctx);
      return undefined;
    }
    ctx.session.history = history;
    ctx.session.state = before;
    ctx.session.stateMark = markUpdate(ctx);
    return before;
  }

  /** Moves the chat out of all states and clears the history. */
  leave(ctx: StateContext<Name>): void {
    const { session } = ctx;
    if (session.state === undefined) return;
    delete session.state;
    delete session.history;
    session.stateMark = markUpdate(ctx);
  }
}

function currentState(ctx: StateContext<string>): string | undefined {
  return hasSession(ctx) && !isRedelivery(ctx) ? ctx.session.state : undefined;
}

/** Whether Telegram has delivered the update that led to the current state, or an earlier one, again. Deletes an old mark. */
function isRedelivery<Name extends string>(ctx: StateContext<Name>): boolean {
  if (!hasSession(ctx) || hasSetMark(ctx)) return false;
  const { session } = ctx;
  const { stateMark } = session;
  if (stateMark === undefined) return false;
  if (session.state === undefined && !isFresh(stateMark)) delete session.stateMark;
  return isRedelivered(stateMark, ctx);
}

/**
 * Routes by the state in the session: `const order = states(app, ["order.address", "order.time"])`. When a handler calls
 * `next()`, or the state has no handler for an update, the handlers after the states run.
 * @example
 * const app = bot.use(session({ initial: (): StateData<"order.name"> => ({}) }));
 * const order = states(app, ["order.name"]);
 * app.command("order", (ctx) => order.enter(ctx, "order.name"));
 * order.state("order.name").on("message:text", (ctx) => ctx.reply(ctx.msg.text));
 */
export function states<C extends Context, const Name extends string>(
  composer: Composer<C> &
    RoomFor<C, StateContext<Name>, "ctx.session needs the properties of StateData">,
  names: readonly Name[],
): States<WithRoom<C, StateContext<Name>>, Name> {
  return new States<WithRoom<C, StateContext<Name>>, Name>(composer, names);
}

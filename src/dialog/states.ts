import { Composer, type Context } from "../dispatch/index.ts";
import { hasSession } from "../session/expose.ts";
import { hasSetMark, isFresh, isRedelivered, markUpdate, type UpdateMark } from "./redelivery.ts";
import { isCommand } from "./step.ts";

/** Where a chat stands, as the session keeps it. */
export interface StateData<Name extends string = string> {
  state?: Name;
  /** The states before it, the last one last. */
  history?: Name[];
  /** The update that brought it there. When delivered again, neither it nor an earlier one reaches the new state. */
  stateMark?: UpdateMark;
}

/** What states need of `ctx`: a session with room for them. */
export type StateContext<Name extends string> = Context & { session: StateData<Name> };

/** How far back `back` can go. */
const MAX_HISTORY = 20;

/** Handlers by the state that a chat is in; one look-up, however many states there are. */
export class States<C extends StateContext<Name>, Name extends string> {
  readonly #handlers: ReadonlyMap<Name, Composer<C>>;

  /** Takes its place among the handlers of the composer. */
  constructor(composer: Composer<C>, names: readonly Name[]) {
    this.#handlers = new Map(names.map((name) => [name, new Composer<C>()]));
    // Messages delivered again are not meant for the handlers after the states either.
    composer.use((ctx, next) =>
      ctx.message !== undefined && !isCommand(ctx) && isRedelivery(ctx) ? undefined : next(),
    );
    const stateOf = (ctx: C): string | undefined =>
      hasSession(ctx) && !isRedelivery(ctx) ? ctx.session.state : undefined;
    composer.route(stateOf, Object.fromEntries(this.#handlers));
  }

  /** Handlers for chats in a state: `states.state("order.address").on("message:text", ...)`. Throws for a name that is none. */
  state(name: Name): Composer<C> {
    const handlers = this.#handlers.get(name);
    if (handlers === undefined) throw new TypeError(`There is no state ${name}`);
    return handlers;
  }

  /** Brings the chat to a state. The one it was in can be gone back to. */
  enter(ctx: C, name: Name): void {
    const { session } = ctx;
    const { state, history = [] } = session;
    if (state !== undefined) session.history = [...history, state].slice(-MAX_HISTORY);
    session.state = name;
    session.stateMark = markUpdate(ctx);
  }

  /** Brings the chat to the state before; out of all states when there is none. Gives where it is now. */
  back(ctx: C): Name | undefined {
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

  /** Brings the chat out of all states. */
  leave(ctx: C): void {
    const { session } = ctx;
    if (session.state === undefined) return;
    delete session.state;
    delete session.history;
    session.stateMark = markUpdate(ctx);
  }
}

/** Whether an update led to the current state, or is an earlier one. Deletes a mark that is out of date. */
function isRedelivery<Name extends string>(ctx: StateContext<Name>): boolean {
  if (!hasSession(ctx) || hasSetMark(ctx)) return false;
  const { session } = ctx;
  const { stateMark } = session;
  if (stateMark === undefined) return false;
  if (session.state === undefined && !isFresh(stateMark)) delete session.stateMark;
  return isRedelivered(stateMark, ctx);
}

/**
 * Routes by the state in the session: `const order = states(app, ["order.address", "order.time"])`. A handler that calls
 * `next()`, and an update for which a state has no handler, go on after the states.
 */
export function states<C extends StateContext<Name>, const Name extends string>(
  composer: Composer<C>,
  names: readonly Name[],
): States<C, Name> {
  return new States(composer, names);
}

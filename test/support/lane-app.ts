import { createClient } from "../../src/client/index.ts";
import { compileArrivals, createDispatcher } from "../../src/dispatch/index.ts";
import { Composer, Context } from "../../src/index.ts";
import { Lanes } from "../../src/lanes/index.ts";
import type { Update } from "../../src/types/index.ts";
import { bot as me } from "./updates.ts";
import { VirtualTime } from "./virtual-time.ts";

/** Routes behind lanes, one for each chat, in virtual time. */
export interface LaneApp {
  readonly time: VirtualTime;
  readonly errors: readonly unknown[];
  /** Submits updates, and lets everything happen that needs no time. */
  receive(...updates: readonly Update[]): Promise<void>;
}

/** Creates an app of the routes that `register` adds to a composer. */
export function createLaneApp(register: (app: Composer) => unknown): LaneApp {
  const app = new Composer();
  register(app);
  const routes = Composer.routesOf(app);
  const errors: unknown[] = [];
  const report = (error: unknown): void => void errors.push(error);
  const time = new VirtualTime();
  const lanes = new Lanes<Context>(
    {
      turnOf: Context.turnOf,
      setTurn: Context.setTurn,
      run: createDispatcher(routes, report),
      keyOf: ({ chatId }) => chatId,
      overlapOf: () => "queue",
      isKept: () => false,
      ...compileArrivals(routes),
      onSlow: () => undefined,
      onTimeout: () => undefined,
      onError: report,
    },
    { concurrency: 64, timeoutMs: 600_000, capacity: 1_000 },
    { now: time.now, sleep: time.sleep, random: () => 0, setTimer: () => undefined },
  );
  const api = createClient("42:token");
  return {
    time,
    errors,
    async receive(...updates) {
      for (const update of updates) lanes.submit(new Context(update, { api, botInfo: me, lanes }));
      await time.pass(0);
    },
  };
}

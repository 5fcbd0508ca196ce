import { Context } from "../../src/dispatch/index.ts";
import { PLATFORM } from "../../src/internal/environment.ts";
import { Lanes } from "../../src/lanes/index.ts";

/** Creates lanes for contexts that no bot has created. */
export function createIdleLanes(): Lanes<Context> {
  const nothing = (): undefined => undefined;
  return new Lanes<Context>(
    {
      turnOf: Context.turnOf,
      setTurn: Context.setTurn,
      run: nothing,
      keyOf: nothing,
      overlapOf: () => "queue",
      overtakes: () => false,
      gatherOf: nothing,
      onSlow: nothing,
      onTimeout: nothing,
      onError: nothing,
    },
    { concurrency: 1, timeoutMs: 1_000, capacity: 1 },
    PLATFORM,
  );
}

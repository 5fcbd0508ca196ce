import type { Client } from "../../src/client/index.ts";
import { Context, type UpdateOwner } from "../../src/dispatch/index.ts";
import { PLATFORM } from "../../src/internal/environment.ts";
import { Lanes } from "../../src/lanes/index.ts";
import { bot } from "./updates.ts";

/** What contexts need that no bot has created: their lanes handle nothing. */
export function ownerOf(api: Client): UpdateOwner {
  const nothing = (): undefined => undefined;
  const lanes = new Lanes<Context>(
    {
      turnOf: Context.turnOf,
      setTurn: Context.setTurn,
      run: nothing,
      keyOf: nothing,
      overlapOf: () => "queue",
      isKept: () => false,
      overtakes: () => false,
      gatherOf: nothing,
      onSlow: nothing,
      onTimeout: nothing,
      onError: nothing,
    },
    { concurrency: 1, timeoutMs: 1_000, capacity: 1 },
    PLATFORM,
  );
  return { api, botInfo: bot, lanes };
}

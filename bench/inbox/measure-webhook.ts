import { deepStrictEqual } from "node:assert/strict";
import { Remote } from "../load/remote.ts";
import { measureRounds } from "../measure/rounds.ts";
import type { EngineName } from "./engines.ts";
import type { OpenableInbox } from "./measure.ts";
import type { PaceQuestions, PaceResult } from "./pace-process.ts";
import type { WebhookQuestions, WebhookSetup } from "./webhook-process.ts";

/** How many updates are sent, and how fast. */
export interface WebhookEffort {
  readonly rounds: number;
  /** Requests before anything is measured, ten times as fast. */
  readonly warmUp: number;
  readonly requests: number;
  readonly perSecond: number;
}

/** How long a webhook took to respond. */
export interface WebhookResult {
  /** Undefined: the bot handles updates before the webhook responds. */
  readonly engine: EngineName | undefined;
  readonly rounds: readonly PaceResult[];
}

/** The engines whose cost is measured. */
const ENGINES: readonly EngineName[] = ["telewire, journal", "telewire, BullMQ on Redis"];

/** Measures a webhook without an inbox and with each engine, each in a new process in each round. */
export async function measureWebhooks(
  inboxes: readonly OpenableInbox[],
  effort: WebhookEffort,
  random: () => number,
): Promise<readonly WebhookResult[]> {
  const engines = ENGINES.flatMap((engine) => {
    const found = inboxes.find(({ name }) => name === engine);
    return found === undefined ? [] : [{ engine, address: found.address }];
  });
  let round = 0;
  const generator = Remote.start<PaceQuestions>("inbox/pace-process.ts", {}, "node");
  try {
    const measured = await measureRounds(
      [{ engine: undefined, address: "" }, ...engines],
      effort.rounds,
      random,
      ({ engine, address }) => {
        round += 1;
        const place = { address, prefix: `webhook${process.pid}-${round}` };
        return measureOnce({ ...(engine !== undefined && { engine }), place }, generator, effort);
      },
    );
    return measured.map(({ contender, rounds }) => ({ engine: contender.engine, rounds }));
  } finally {
    await generator.close();
  }
}

async function measureOnce(
  setup: WebhookSetup,
  generator: Remote<PaceQuestions>,
  { warmUp, requests, perSecond }: WebhookEffort,
): Promise<PaceResult> {
  const remote = Remote.start<WebhookQuestions>("inbox/webhook-process.ts", setup, "this");
  try {
    const port = await remote.ask("listen", 0);
    // The first requests compile the code and open the connections.
    await generator.ask("send", { port, requests: warmUp, perSecond: perSecond * 10 });
    const result = await generator.ask("send", { port, requests, perSecond });
    const taken = await remote.ask("taken", null);
    deepStrictEqual(taken, warmUp + requests, "the webhook has lost updates");
    await remote.ask("close", null);
    return result;
  } finally {
    await remote.close();
  }
}

import { Remote } from "../load/remote.ts";
import { measureRounds } from "../measure/rounds.ts";
import type { HandledResult, InboxQuestions, InboxSetup } from "./inbox-process.ts";
import { INBOXES, type InboxName } from "./inboxes.ts";
import type { OpenableInbox } from "./measure.ts";
import type { ServerKind } from "./servers.ts";

/** How many updates are stored and handled. */
export interface SpeedEffort {
  readonly rounds: number;
  /** Updates that are stored and handled before anything is measured. */
  readonly warmUp: number;
  /** Updates of each round, by what they are stored in. */
  readonly updates: Readonly<Record<ServerKind, number>>;
}

/** How fast updates went into an inbox and out of it. */
export interface SpeedResult {
  readonly inbox: InboxName;
  readonly rounds: readonly SpeedRound[];
}

/** One round, in a new process. */
export interface SpeedRound extends HandledResult {
  readonly updates: number;
  /** Until all were stored. */
  readonly storeMilliseconds: number;
}

/** How long nothing may happen before a round is given up. */
const PATIENCE_MS = 20_000;

/** Measures each inbox in a new process in each round, in a different random order each time. */
export async function measureSpeeds(
  inboxes: readonly OpenableInbox[],
  { rounds, warmUp, updates }: SpeedEffort,
  random: () => number,
): Promise<readonly SpeedResult[]> {
  let round = 0;
  const measured = await measureRounds(inboxes, rounds, random, ({ name, address }) => {
    round += 1;
    const setup = { inbox: name, place: { address, prefix: `speed${process.pid}-${round}` } };
    return measureOnce(setup, warmUp, updates[INBOXES[name].server]);
  });
  return measured.map(({ contender, rounds: taken }) => ({ inbox: contender.name, rounds: taken }));
}

async function measureOnce(
  setup: InboxSetup,
  warmUp: number,
  updates: number,
): Promise<SpeedRound> {
  const remote = Remote.start<InboxQuestions>("inbox/inbox-process.ts", setup, "this");
  try {
    await remote.ask("store", { first: 1, count: warmUp });
    await remote.ask("handle", { count: warmUp, patienceMs: PATIENCE_MS });
    const storeMilliseconds = await remote.ask("store", { first: warmUp + 1, count: updates });
    const handled = await remote.ask("handle", { count: updates, patienceMs: PATIENCE_MS });
    // What was not handled might take long to close.
    if (handled.milliseconds !== undefined) await remote.ask("close", null);
    return { updates, storeMilliseconds, ...handled };
  } finally {
    await remote.close();
  }
}

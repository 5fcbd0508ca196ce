import { CONCURRENCY } from "../contenders/inbox/contract.ts";
import { Remote } from "../load/remote.ts";
import type { InboxQuestions, InboxSetup } from "./inbox-process.ts";
import type { InboxName } from "./inboxes.ts";
import type { OpenableInbox } from "./measure.ts";

/** How long it took until another process had handled what a killed one was handling. */
export interface Takeover {
  readonly inbox: InboxName;
  /** Undefined when nothing had happened for {@link PATIENCE_MS} before all were handled. */
  readonly seconds: number | undefined;
  /** How many updates it has handled. */
  readonly handled: number;
  readonly updates: number;
}

/** Tests do not wait for the default lock. */
export interface TakeoverSettings {
  readonly patienceMs?: number;
  readonly lockMs?: number;
}

/** How long nothing may happen before a takeover is given up. */
export const PATIENCE_MS = 75_000;

/** Measures all inboxes at once, because nearly all of the time is spent waiting. */
export function measureTakeovers(
  inboxes: readonly OpenableInbox[],
  settings: TakeoverSettings = {},
): Promise<readonly Takeover[]> {
  return Promise.all(inboxes.map((inbox) => measureTakeover(inbox, settings)));
}

async function measureTakeover(
  { name, address }: OpenableInbox,
  { patienceMs = PATIENCE_MS, lockMs }: TakeoverSettings,
): Promise<Takeover> {
  const prefix = `takeover${process.pid}`;
  const place = { address, prefix, ...(lockMs !== undefined && { lockMs }) };
  const setup = { inbox: name, place };
  const updates = CONCURRENCY;
  const killed = startProcess(setup);
  let survivor: Remote<InboxQuestions> | undefined;
  try {
    await killed.ask("store", { first: 1, count: updates, hasOwnChats: true });
    await killed.ask("hold", updates);
    survivor = startProcess(setup);
    await survivor.ask("left", null);
    const start = performance.now();
    await killed.kill();
    const { milliseconds, handled } = await survivor.ask("handle", { count: updates, patienceMs });
    return {
      inbox: name,
      seconds: milliseconds === undefined ? undefined : (performance.now() - start) / 1000,
      handled,
      updates,
    };
  } finally {
    await killed.kill();
    await survivor?.kill();
  }
}

function startProcess(setup: InboxSetup): Remote<InboxQuestions> {
  return Remote.start("inbox/inbox-process.ts", setup, "this");
}

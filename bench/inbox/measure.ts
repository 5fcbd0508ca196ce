import { CONCURRENCY } from "../contenders/inbox/contract.ts";
import { createRandom } from "../inputs/random.ts";
import type { EffortName } from "../measure/effort.ts";
import { INBOXES, type InboxName } from "./inboxes.ts";
import { measureSpeeds, type SpeedEffort, type SpeedResult } from "./measure-speed.ts";
import { measureTakeovers, type Takeover } from "./measure-takeover.ts";
import { measureWebhooks, type WebhookEffort, type WebhookResult } from "./measure-webhook.ts";
import { type ServerKind, type StartedStore, startStore } from "./servers.ts";

/** What an inbox costs, with each engine and beside rivals. */
export interface InboxCosts {
  readonly concurrency: number;
  /** The servers, with their versions. */
  readonly servers: readonly string[];
  /** What was not measured, and why. */
  readonly skipped: readonly string[];
  readonly speed: SpeedEffort;
  readonly speeds: readonly SpeedResult[];
  readonly webhook: WebhookEffort;
  readonly webhooks: readonly WebhookResult[];
  readonly takeovers: readonly Takeover[];
}

/** An inbox that this machine can run, and the address of its server. */
export interface OpenableInbox {
  readonly name: InboxName;
  readonly address: string;
}

/** How much is measured. */
interface InboxEffort {
  readonly inboxes: readonly InboxName[];
  readonly speed: SpeedEffort;
  readonly webhook: WebhookEffort;
  readonly hasTakeovers: boolean;
}

const ALL = Object.keys(INBOXES) as InboxName[];

const FULL: InboxEffort = {
  inboxes: ALL,
  speed: {
    rounds: 3,
    warmUp: 1000,
    updates: { folder: 20_000, redis: 10_000, postgres: 5000 },
  },
  webhook: { rounds: 3, warmUp: 4000, requests: 1000, perSecond: 200 },
  hasTakeovers: true,
};

/** `smoke` only shows that everything runs. */
const EFFORTS: Readonly<Record<EffortName, InboxEffort>> = {
  full: FULL,
  quick: { ...FULL, hasTakeovers: false },
  check: FULL,
  smoke: {
    inboxes: ["telewire, journal", "telewire, BullMQ on Redis"],
    speed: { rounds: 1, warmUp: 50, updates: { folder: 500, redis: 200, postgres: 100 } },
    webhook: { rounds: 1, warmUp: 20, requests: 40, perSecond: 200 },
    hasTakeovers: false,
  },
};

/** Decides the order in each round. */
const SEED = 1;

/** Measures every inbox that the machine can run, against servers that it starts. */
export async function measureInboxes(
  effort: EffortName,
  start: (kind: ServerKind) => Promise<StartedStore | string> = startStore,
): Promise<InboxCosts> {
  const { inboxes, speed, webhook, hasTakeovers } = EFFORTS[effort];
  const stores = new Map<ServerKind, StartedStore>();
  const skipped: string[] = [];
  try {
    for (const kind of new Set(inboxes.map((name) => INBOXES[name].server))) {
      const store = await start(kind);
      if (typeof store === "string") skipped.push(`${namesOn(kind, inboxes)}: ${store}`);
      else stores.set(kind, store);
    }
    const openable = inboxes.flatMap((name): OpenableInbox[] => {
      const store = stores.get(INBOXES[name].server);
      if (store === undefined) return [];
      if (INBOXES[name].isAvailable()) return [{ name, address: store.address }];
      skipped.push(`${name}: this runtime does not have what it needs`);
      return [];
    });
    const random = createRandom(SEED);
    return {
      concurrency: CONCURRENCY,
      servers: [...stores.values()].map(({ title }) => title),
      skipped,
      speed,
      speeds: await measureSpeeds(openable, speed, random),
      webhook,
      webhooks: await measureWebhooks(openable, webhook, random),
      takeovers: hasTakeovers ? await measureTakeovers(openable.filter(isOurs)) : [],
    };
  } finally {
    await Promise.all([...stores.values()].map((store) => store.stop()));
  }
}

function isOurs({ name }: OpenableInbox): boolean {
  return name.startsWith("telewire");
}

function namesOn(kind: ServerKind, inboxes: readonly InboxName[]): string {
  return inboxes.filter((name) => INBOXES[name].server === kind).join("; ");
}

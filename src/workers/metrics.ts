import type { Inbox, InboxStats } from "../inbox/inbox.ts";
import { argumentError, asFunction, checkOptions } from "../internal/arguments.ts";
import { describeError } from "../internal/describe-error.ts";
import { checkDuration } from "../internal/durations.ts";
import { within } from "../internal/environment.ts";
import { logLine } from "../internal/log-line.ts";
import type { Workers, WorkersHealth } from "./workers-options.ts";

/** Settings of `inboxMetrics()`. */
export interface InboxMetricsOptions {
  /** How long the store may take to respond, in milliseconds. Default: 5 s; Prometheus itself waits 10 s. */
  readonly timeoutMs?: number;
}

/** The lines of a gauge: its name without the prefix, what it says, and its values. */
type Gauge<Source> = readonly [name: string, help: string, read: (source: Source) => number];

const TIMEOUT_MS = 5_000;

const OF_INBOX: readonly Gauge<InboxStats>[] = [
  ["lanes", "Lanes with an entry that is due.", ({ lanes }) => lanes],
  ["waiting", "Entries that are due and not done.", ({ waiting }) => waiting],
  ["scheduled", "Entries that are not due yet.", ({ scheduled }) => scheduled],
  ["dead", "Dead letters.", ({ dead }) => dead],
  [
    "oldest_seconds",
    "How long the oldest entry that is due has waited; 0 without one.",
    ({ oldestMs = 0 }) => oldestMs / 1000,
  ],
];

const OF_WORKERS: readonly Gauge<WorkersHealth>[] = [
  [
    "running",
    "1 while this process claims updates, else 0.",
    ({ state }) => +(state === "running"),
  ],
  ["lanes", "Lanes that this process has claimed.", ({ lanes }) => lanes],
  ["busy", "Updates whose handlers are running in this process.", ({ busy }) => busy],
  [
    "oldest_seconds",
    "How long the oldest of these handlers has been running; 0 without one.",
    ({ oldestMs = 0 }) => oldestMs / 1000,
  ],
];

/**
 * Creates a function that counts what an inbox stores, and what the workers of this process do, as text for Prometheus. The
 * counts of the inbox are those of all processes. It rejects when the store cannot be reached, or takes longer than `timeoutMs`.
 * Throws a `TypeError` for an unknown option, and for anything but an engine and workers.
 * @see https://prometheus.io/docs/instrumenting/exposition_formats/#text-based-format
 * @example
 * import { inboxMetrics, journal, metricsResponse } from "telewire/workers";
 *
 * export const GET = metricsResponse(inboxMetrics(journal("./inbox")));
 */
export function inboxMetrics(
  engine: Pick<Inbox, "stats">,
  workers?: Pick<Workers, "health">,
  options: InboxMetricsOptions = {},
): () => Promise<string> {
  if (typeof engine?.stats !== "function")
    throw argumentError("an engine, such as journal()", engine);
  if (workers !== undefined && typeof workers?.health !== "function")
    throw argumentError("what workers() returns", workers);
  checkOptions("inboxMetrics()", options, { timeoutMs: 1 });
  const { timeoutMs = TIMEOUT_MS } = options;
  checkDuration("timeoutMs", timeoutMs);
  // A client of a database may wait for its server without end.
  const late = `The store has not responded within ${timeoutMs} ms`;
  /** A series must not end when the last entry of its bot is done. */
  const bots = new Map<number, InboxStats>();
  return async () => {
    const stats = await within(timeoutMs, engine.stats(), late);
    for (const bot of bots.keys()) bots.set(bot, emptyOf(bot));
    for (const each of stats) bots.set(each.bot, each);
    const inbox = [...bots.values()].map((each) => [`{bot="${each.bot}"}`, each] as const);
    const lines = describe("telewire_inbox", OF_INBOX, inbox);
    if (workers !== undefined)
      lines.push(...describe("telewire_worker", OF_WORKERS, [["", workers.health()]]));
    return lines.map((line) => `${line}\n`).join("");
  };
}

/**
 * Creates a handler that responds with the text of `inboxMetrics()`: a route of Hono, `Bun.serve` or Next. It responds 503,
 * and logs why, when the store cannot be reached.
 */
export function metricsResponse(metrics: () => Promise<string>): () => Promise<Response> {
  const read = asFunction<() => Promise<string>>(metrics);
  let isFailing = false;
  return async () => {
    try {
      const text = await read();
      isFailing = false;
      const type = "text/plain; version=0.0.4; charset=utf-8";
      return new Response(text, { headers: { "content-type": type } });
    } catch (error) {
      // The reason may name hosts, which the response must not.
      if (!isFailing) logLine(`the metrics cannot be read: ${describeError(error)}`);
      isFailing = true;
      return new Response("the inbox cannot be reached\n", { status: 503 });
    }
  };
}

function describe<Source>(
  prefix: string,
  gauges: readonly Gauge<Source>[],
  sources: readonly (readonly [labels: string, source: Source])[],
): string[] {
  if (sources.length === 0) return [];
  return gauges.flatMap(([name, help, read]) => [
    `# HELP ${prefix}_${name} ${help}`,
    `# TYPE ${prefix}_${name} gauge`,
    ...sources.map(([labels, source]) => `${prefix}_${name}${labels} ${read(source)}`),
  ]);
}

function emptyOf(bot: number): InboxStats {
  return { bot, lanes: 0, waiting: 0, scheduled: 0, dead: 0, oldestMs: undefined };
}

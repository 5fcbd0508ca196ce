import { INBOXES, type InboxName } from "../inbox/inboxes.ts";
import type { InboxCosts } from "../inbox/measure.ts";
import type { SpeedResult, SpeedRound } from "../inbox/measure-speed.ts";
import { PATIENCE_MS, type Takeover } from "../inbox/measure-takeover.ts";
import type { WebhookResult } from "../inbox/measure-webhook.ts";
import { HOT_SHARE, INBOX_CHATS } from "../inputs/inbox.ts";
import { median, rangeOf } from "../measure/statistics.ts";
import { duration, perSecond } from "./numbers.ts";
import type { TitledVerdict } from "./summary.ts";
import { table } from "./table.ts";
import type { TargetLine } from "./targets.ts";
import { compareSides, roleOfSetup } from "./verdicts.ts";

const TITLE = "An inbox that survives crashes";

interface AskedSpeed {
  readonly into: number;
  readonly out: number;
}

/** telewire's targets, in updates a second. */
const ASKED: Readonly<Partial<Record<InboxName, AskedSpeed>>> = {
  "telewire, journal": { into: 20_000, out: 20_000 },
  "telewire, BullMQ on Redis": { into: 5000, out: 6000 },
  "telewire, BullMQ on PostgreSQL": { into: 3000, out: 2500 },
};
const MAX_MORE_NANOSECONDS = 3e6;
const MAX_TAKEOVER_SECONDS = 45;

/** The section on inboxes; figures that are asked of telewire stand beside those that were measured. */
export function inboxSection(costs: InboxCosts): string {
  const { servers, skipped, speed, webhook, takeovers, concurrency } = costs;
  return [
    `## ${TITLE}`,
    "",
    `Updates of ${INBOX_CHATS.toLocaleString("en")} chats, ${HOT_SHARE * 100} % of them of one; a message has about 500 bytes of JSON. One process stores them, up to 256 at a time, one in each call, as a busy webhook does; then it hands them to a bot whose handler does nothing, ${concurrency} chats at a time, until the inbox is empty. Each update must be handled, and is counted where it is out of order within its chat, or handled twice. Medians of ${speed.rounds} rounds, interleaved, each in a new process that has stored and handled ${speed.warmUp} updates before. Stored in ${servers.join("; ")}. The journal and SQLite store for this process alone. The rivals, with a group for each chat and batches of up to 64 updates, and with 64 queues of concurrency 1, do not recognize updates that were stored before. Queues, workers and their connections are opened before the clock starts, but for one connection that GroupMQ opens when it starts.`,
    "",
    table(
      [
        "inbox",
        "updates",
        "in, per second",
        "rounds",
        "asked",
        "out, per second",
        "rounds",
        "asked",
        "out of order",
        "twice",
      ],
      costs.speeds.map(speedRow),
    ),
    "",
    `What an inbox adds to a webhook: ${webhook.perSecond} requests a second on loopback to an app of Hono, ${webhook.requests} in each of ${webhook.rounds} rounds, after ${webhook.warmUp} that were ten times as fast and are not measured. Without an inbox, the webhook responds when the handler, which does nothing, has ended; with one, when the update is stored. Asked: at most ${duration(MAX_MORE_NANOSECONDS)} more at p99.`,
    "",
    table(["webhook", "p50", "p99", "more at p50", "more at p99"], webhookRows(costs.webhooks)),
    ...(takeovers.length === 0 ? [] : ["", ...takeoverLines(costs)]),
    ...(skipped.length === 0 ? [] : ["", ...skipped.map((line) => `- Not measured: ${line}.`)]),
  ].join("\n");
}

function speedRow({ inbox, rounds }: SpeedResult): readonly string[] {
  const asked = ASKED[inbox];
  const out = rounds.flatMap((round) => handleNanoseconds(round) ?? []);
  const sum = (figure: (round: SpeedRound) => number): string =>
    rounds.reduce((total, round) => total + figure(round), 0).toLocaleString("en");
  return [
    inbox,
    rounds[0]?.updates.toLocaleString("en") ?? "",
    ...rateCells(rounds.map(storeNanoseconds)),
    rateAsked(asked?.into),
    ...(out.length === rounds.length ? rateCells(out) : [stuck(rounds), ""]),
    rateAsked(asked?.out),
    sum(({ disorders }) => disorders),
    sum(({ repeated }) => repeated),
  ];
}

function stuck(rounds: readonly SpeedRound[]): string {
  const handled = rounds.reduce((total, round) => total + round.handled, 0);
  const updates = rounds.reduce((total, round) => total + round.updates, 0);
  return `stuck: ${handled.toLocaleString("en")} of ${updates.toLocaleString("en")} handled`;
}

function rateCells(figures: readonly number[]): readonly [string, string] {
  const { min, max } = rangeOf(figures);
  return [perSecond(median(figures)), `${perSecond(max)} to ${perSecond(min)}`];
}

function rateAsked(rate: number | undefined): string {
  return rate === undefined ? "" : rate.toLocaleString("en");
}

function storeNanoseconds({ storeMilliseconds, updates }: SpeedRound): number {
  return (storeMilliseconds * 1e6) / updates;
}

function handleNanoseconds({ milliseconds, updates }: SpeedRound): number | undefined {
  return milliseconds === undefined ? undefined : (milliseconds * 1e6) / updates;
}

function webhookRows(webhooks: readonly WebhookResult[]): readonly (readonly string[])[] {
  return webhooks.map(({ engine, rounds }) => {
    const at = (rank: "p50" | "p99"): string =>
      duration(median(rounds.map((round) => round[rank])) * 1e6);
    const more = (rank: "p50" | "p99"): string =>
      engine === undefined ? "" : signed(moreNanoseconds(webhooks, rounds, rank));
    return [
      engine === undefined ? "telewire, no inbox" : engine,
      ...[at("p50"), at("p99"), more("p50"), more("p99")],
    ];
  });
}

function signed(nanoseconds: number): string {
  return nanoseconds < 0 ? `-${duration(-nanoseconds)}` : duration(nanoseconds);
}

/** The median difference of the rounds. */
function moreNanoseconds(
  webhooks: readonly WebhookResult[],
  rounds: WebhookResult["rounds"],
  rank: "p50" | "p99",
): number {
  const without = webhooks.find(({ engine }) => engine === undefined);
  return median(
    rounds.map((round, index) => 1e6 * (round[rank] - (without?.rounds[index]?.[rank] ?? 0))),
  );
}

function takeoverLines({ takeovers, concurrency }: InboxCosts): readonly string[] {
  return [
    `After a process that is handling updates of ${concurrency} chats was killed with SIGKILL, until another has handled all of them, with the default lock. Only telewire's is measured: nearly all of it is the time that a lock lasts, a setting of each library. Asked: at most ${MAX_TAKEOVER_SECONDS} s.`,
    "",
    table(
      ["inbox", "taken over after"],
      takeovers.map((takeover) => [takeover.inbox, describeTakeover(takeover)]),
    ),
  ];
}

/** Compares telewire with the rivals that store in the same server. */
export function compareInboxes({ speeds }: InboxCosts): readonly TitledVerdict[] {
  const onRedis = speeds.filter(({ inbox }) => INBOXES[inbox].server === "redis");
  const compare = (
    title: string,
    figureOf: (round: SpeedRound) => number | undefined,
  ): readonly TitledVerdict[] => {
    const sides = onRedis
      .map(({ inbox, rounds }) => ({
        name: inbox,
        role: roleOfSetup(inbox),
        figures: rounds.flatMap((round) => figureOf(round) ?? []),
        rounds,
      }))
      // A side that was stuck has no figure to compare.
      .filter(({ figures, rounds }) => figures.length === rounds.length);
    return compareSides(sides, "as long").map((verdict) => ({ ...verdict, title }));
  };
  return [
    ...compare("Storing an update in Redis", storeNanoseconds),
    ...compare("Handling an update from Redis", handleNanoseconds),
  ];
}

/** telewire's targets: speed in both directions, what webhooks wait for, and takeovers. */
export function inboxTargets(costs: InboxCosts): readonly TargetLine[] {
  return [
    ...costs.speeds.flatMap(speedTargets),
    ...webhookTargets(costs),
    ...takeoverTargets(costs),
  ];
}

function speedTargets({ inbox, rounds }: SpeedResult): readonly TargetLine[] {
  const asked = ASKED[inbox];
  if (asked === undefined) return [];
  const judge = (
    verb: string,
    rate: number,
    figureOf: (round: SpeedRound) => number | undefined,
  ): TargetLine => {
    const figures = rounds.flatMap((round) => figureOf(round) ?? []);
    const hasAll = figures.length === rounds.length;
    return {
      title: TITLE,
      target: `${inbox} ${verb} at least ${rate.toLocaleString("en")} updates a second`,
      measured: hasAll ? perSecond(median(figures)) : stuck(rounds),
      isReached: hasAll && 1e9 / median(figures) >= rate,
    };
  };
  const disorders = rounds.reduce((sum, round) => sum + round.disorders, 0);
  return [
    judge("stores", asked.into, storeNanoseconds),
    judge("hands out", asked.out, handleNanoseconds),
    {
      title: TITLE,
      target: `${inbox} hands out no update out of order`,
      measured: String(disorders),
      isReached: disorders === 0,
    },
  ];
}

function webhookTargets({ webhooks }: InboxCosts): readonly TargetLine[] {
  return webhooks.flatMap(({ engine, rounds }) => {
    if (engine === undefined) return [];
    const more = moreNanoseconds(webhooks, rounds, "p99");
    return {
      title: TITLE,
      target: `${engine} adds at most ${duration(MAX_MORE_NANOSECONDS)} at p99 to a webhook`,
      measured: signed(more),
      isReached: more <= MAX_MORE_NANOSECONDS,
    };
  });
}

function takeoverTargets({ takeovers }: InboxCosts): readonly TargetLine[] {
  return takeovers.map((takeover) => ({
    title: TITLE,
    target: `${takeover.inbox} takes over from a killed process within ${MAX_TAKEOVER_SECONDS} s`,
    measured: describeTakeover(takeover),
    isReached: takeover.seconds !== undefined && takeover.seconds <= MAX_TAKEOVER_SECONDS,
  }));
}

function describeTakeover({ seconds, handled, updates }: Takeover): string {
  return seconds === undefined
    ? `not within ${PATIENCE_MS / 1000} s: ${handled} of ${updates} handled`
    : `${seconds.toFixed(1)} s`;
}

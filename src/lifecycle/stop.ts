import type { Context } from "../dispatch/index.ts";
import { onAbort } from "../internal/abort.ts";
import { checkOptions } from "../internal/arguments.ts";
import { checkDuration } from "../internal/durations.ts";
import type { Environment } from "../internal/environment.ts";
import { logLine } from "../internal/log-line.ts";
import type { Lanes, Leftover } from "../lanes/index.ts";
import type { UpdateKind } from "../types/index.ts";
import { jobTitle, updateTitle } from "./update-title.ts";

/** Who stops, in errors and in what is logged. */
type Caller = "bot.stop()" | "workers().stop()";

/** Settings of `bot.stop()`. */
export interface StopOptions {
  /**
   * How long handlers may still take, in milliseconds, those of waiting updates included. After that, `ctx.signal` of those
   * that run aborts, and they have half a second to end. `Infinity` waits for all of them. Default: 5,000.
   */
  readonly graceMs?: number;
  /** Ends the grace period as soon as it aborts; its reason becomes that of `ctx.signal`. */
  readonly signal?: AbortSignal;
}

/** An update that was not handled completely when the bot stopped. */
export interface UnfinishedUpdate {
  readonly updateId: number;
  readonly kind: UpdateKind | undefined;
  /** The name of the job of the update that ran; `undefined` for the update itself. */
  readonly job: string | undefined;
  /** The route whose handler started last, such as `command "menu"`; `undefined` when none did. */
  readonly route: string | undefined;
  /**
   * `aborted`: its handler failed with the reason of `ctx.signal`; `running`: its handler ignored that; `waiting`: it was not
   * begun; `background`: work passed to `ctx.background()` is running.
   */
  readonly state: "aborted" | "running" | "waiting" | "background";
  /** How long its handlers or that work had been running, in milliseconds; 0 for one that waited. */
  readonly ranMs: number;
}

/** What `bot.stop()` left undone. */
export interface StopReport {
  /**
   * Empty when every update was handled. Those of an inbox stay in it. Telegram delivers the others again, unless it counts them
   * as delivered already.
   */
  readonly unfinished: readonly UnfinishedUpdate[];
}

const DEFAULT_GRACE_MS = 5_000;
/** How long `bot.stop()` waits for handlers before it logs that it does. */
const SILENT_MS = 3_000;
/** One line each; the others are only counted. */
const MAX_LINES = 10;

/** Returns the time that handlers have. Throws a `TypeError` for an unknown option, and a `RangeError` for one out of range. */
export function graceMsOf(options: StopOptions, caller: Caller): number {
  checkOptions(caller, options, { graceMs: 1, signal: 1 });
  const { graceMs = DEFAULT_GRACE_MS } = options;
  return checkDuration("graceMs", graceMs, { zero: true, infinity: true });
}

/** One shutdown of a bot, however often `bot.stop()` is called during it. */
export class Shutdown {
  readonly #cut = new AbortController();
  readonly #report: Promise<StopReport>;
  /** Whether the bot has stopped. */
  isOver = false;

  /** `end` stops the bot; its signal ends the grace period. It never rejects. */
  constructor(end: (signal: AbortSignal) => Promise<StopReport>) {
    this.#report = end(this.#cut.signal).then((report) => {
      this.isOver = true;
      return report;
    });
  }

  /** Waits for its end. */
  async join(signal?: AbortSignal): Promise<StopReport> {
    const cut = (): void => this.#cut.abort(signal?.reason);
    const unlink = signal && onAbort(signal, cut);
    if (signal?.aborted) cut();
    const report = await this.#report;
    unlink?.();
    return report;
  }
}

/** Logs what `bot.stop()` waits for if it takes long: a handler that awaits it waits for itself. */
export async function warnOfWaiting(
  lanes: Pick<Lanes<Context>, "busy" | "oldest">,
  sleep: Environment["sleep"],
  ended: AbortSignal,
): Promise<void> {
  await sleep(SILENT_MS, ended);
  const { busy, oldest } = lanes;
  if (ended.aborted || oldest === undefined) return;
  const others = busy === 1 ? "" : ` and ${busy - 1} more`;
  const { job, update } = oldest.job;
  const title = `${jobTitle(job?.name)}update ${update.update_id}`;
  logLine(
    `bot.stop() waits for the handler of ${title}${others}. A handler that awaits bot.stop() waits for itself`,
  );
}

/** Reports what the lanes have given up. `routeOf` describes the route whose handler started last. */
export function reportOf(
  leftovers: readonly Leftover<Context>[],
  routeOf: (ctx: Context) => string | undefined,
): StopReport {
  const unfinished = leftovers.map(({ job, state, ranMs }) => ({
    updateId: job.update.update_id,
    kind: job.kind,
    job: job.job?.name,
    route: state === "waiting" ? undefined : routeOf(job),
    state,
    ranMs,
  }));
  return { unfinished };
}

/** Logs what was left undone: one line for each update, up to a limit. */
export function logUnfinished({ unfinished }: StopReport, caller: Caller): void {
  for (const update of unfinished.slice(0, MAX_LINES)) logLine(`${caller} ${describe(update)}`);
  const more = unfinished.length - MAX_LINES;
  if (more > 0) logLine(`${caller} left or aborted ${more} more updates`);
}

function describe({ updateId, kind, job, route, state, ranMs }: UnfinishedUpdate): string {
  const place = route === undefined ? "" : ` in ${route}`;
  const update = `${updateTitle(updateId, kind, job)}${place}`;
  const duration = `${(ranMs / 1000).toFixed(1)} s`;
  switch (state) {
    case "waiting":
      return `left ${update}, which was waiting for its turn`;
    case "aborted":
      return `aborted ${update} after ${duration}`;
    case "running":
      return `left ${update}, which has been running for ${duration}`;
    case "background":
      return `left background work of ${update}, which has been running for ${duration}`;
  }
}

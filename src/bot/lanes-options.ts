import type { Context } from "../dispatch/index.ts";
import { asFunction, checkOptions, invalidWord } from "../internal/arguments.ts";
import { checkCount } from "../internal/counts.ts";
import { checkDuration } from "../internal/durations.ts";
import type { LaneKey, LaneLimits, LanesWork, Overlap } from "../lanes/index.ts";
import { chatKey } from "./chat-key.ts";

/** How a bot handles updates side by side. */
export interface LanesOptions {
  /**
   * Returns the key of an update. Updates of one key are handled in order; those without a key, at once. Default: the chat, and
   * the topic in a chat with topics; without a chat, the user.
   */
  readonly key?: (ctx: Context) => string | number | undefined;
  /** How many updates are handled at the same time. Default: 100, as many as a poll returns. With 1, all updates are handled in order. */
  readonly concurrency?: number;
  /**
   * How long handlers may take, in milliseconds, before their `ctx.signal` is aborted and the chat's next update is handled.
   * Default: 600,000; `Infinity` for no limit.
   */
  readonly timeoutMs?: number;
  /** How many updates may wait. When there are more, polling pauses and webhooks respond 503. Default: 1,000. */
  readonly capacity?: number;
  /**
   * What happens to an update of a busy chat. `queue` (default): it waits for its turn. `latest`: the running handlers are
   * aborted, and those waiting are replaced. `drop`: it is not handled. `side-by-side`: it is handled at once, in no order.
   * A function decides for each update.
   */
  readonly overlap?: Overlap | ((ctx: Context) => Overlap);
}

/** The settings of lanes, complete and checked. */
export interface LaneSettings extends LaneLimits, Pick<LanesWork<Context>, "keyOf" | "overlapOf"> {}

const OVERLAPS: readonly Overlap[] = ["queue", "latest", "drop", "side-by-side"];

/** Throws a `TypeError` or a `RangeError` for an option that is unknown or invalid. */
export function resolveLanes(options: LanesOptions = {}): LaneSettings {
  checkOptions("lanes", options, {
    key: 1,
    concurrency: 1,
    timeoutMs: 1,
    capacity: 1,
    overlap: 1,
  });
  const { key = chatKey, concurrency = 100, timeoutMs = 600_000, capacity = 1_000 } = options;
  asFunction(key);
  const { overlap = "queue" } = options;
  return {
    concurrency: checkCount("concurrency", concurrency),
    timeoutMs: checkDuration("timeoutMs", timeoutMs, { infinity: true }),
    capacity: checkCount("capacity", capacity),
    // One lane, so that the order holds across chats.
    keyOf: concurrency === 1 ? () => ONE_LANE : key,
    overlapOf:
      typeof overlap === "function" ? (ctx) => checkOverlap(overlap(ctx)) : alwaysOf(overlap),
  };
}

const ONE_LANE: LaneKey = "all";

function alwaysOf(overlap: Overlap): () => Overlap {
  checkOverlap(overlap);
  return () => overlap;
}

function checkOverlap(overlap: Overlap): Overlap {
  if (!OVERLAPS.includes(overlap)) throw invalidWord(overlap, "overlap", OVERLAPS);
  return overlap;
}

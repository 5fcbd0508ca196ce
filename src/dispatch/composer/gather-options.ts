import { checkOptions } from "../../internal/arguments.ts";
import { checkDuration } from "../../internal/durations.ts";
import { FilterCondition } from "../filter/filter-condition.ts";
import type { Gates } from "../routes/routes.ts";
import { albumBlock, burstBlock } from "../run/gather.ts";

/** Settings of `burst` and `album`. */
export interface GatherOptions {
  /** How long to wait for the next message after each, in milliseconds. Default: 800 in `burst`, 1,000 in `album`. */
  readonly waitMs?: number;
}

const KINDS = ["message", "channel_post", "business_message"];

/** Returns the gates of `burst`. Throws as {@link albumGates} does. */
export function burstGates(options: GatherOptions = {}): Gates {
  const behavior = burstBlock(checkWait("burst()", options, 800));
  return [new FilterCondition(KINDS, "burst"), { verb: "burst", values: [], behavior }];
}

/** Returns the gates of `album`. Throws a `TypeError` for an unknown option, and a `RangeError` for `waitMs`. */
export function albumGates(options: GatherOptions = {}): Gates {
  // Its next message may arrive half a second later: while one waits, polls have that interval, and webhooks that `holdMs`.
  const behavior = albumBlock(checkWait("album()", options, 1_000));
  const queries = KINDS.map((kind) => `${kind}:media_group_id`);
  return [new FilterCondition(queries, "album"), { verb: "album", values: [], behavior }];
}

function checkWait(of: string, options: GatherOptions, defaultMs: number): number {
  checkOptions(of, options, { waitMs: 1 });
  return checkDuration("waitMs", options.waitMs ?? defaultMs);
}

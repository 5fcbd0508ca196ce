import { checkOptions } from "../../internal/arguments.ts";
import { checkDuration } from "../../internal/durations.ts";
import { FilterCondition } from "../filter/filter-condition.ts";
import type { Gates } from "../routes/routes.ts";
import { albumBlock, burstBlock } from "../run/gather.ts";
import { type MaybeOptions, splitOptions } from "./leading-options.ts";

/** Settings of `burst` and `album`. */
export interface GatherOptions {
  /** How long to wait for the next message after each, in milliseconds. Default: 800 in `burst`, 1,000 in `album`. */
  readonly waitMs?: number;
}

const KINDS = ["message", "channel_post", "business_message"];

/** What a verb registers: gates, and the handlers behind them. */
type Gated<Handler> = readonly [gates: Gates, handlers: readonly Handler[]];

/** Returns what `burst` registers. Throws as {@link gateAlbum} does. */
export function gateBurst<Handler>(rest: MaybeOptions<GatherOptions, Handler>): Gated<Handler> {
  const [options = {}, handlers] = splitOptions<GatherOptions, Handler>(rest);
  const behavior = burstBlock(checkWait("burst()", options, 800));
  const filter = new FilterCondition(KINDS, "burst");
  return [[filter, { verb: "burst", values: [], behavior }], handlers];
}

/** Returns what `album` registers. Throws a `TypeError` for an unknown option, and a `RangeError` for `waitMs`. */
export function gateAlbum<Handler>(rest: MaybeOptions<GatherOptions, Handler>): Gated<Handler> {
  const [options = {}, handlers] = splitOptions<GatherOptions, Handler>(rest);
  // Its next message may arrive half a second later: while one waits, polls have that interval, and webhooks that `holdMs`.
  const behavior = albumBlock(checkWait("album()", options, 1_000));
  const queries = KINDS.map((kind) => `${kind}:media_group_id`);
  const filter = new FilterCondition(queries, "album");
  return [[filter, { verb: "album", values: [], behavior }], handlers];
}

function checkWait(of: string, options: GatherOptions, defaultMs: number): number {
  checkOptions(of, options, { waitMs: 1 });
  return checkDuration("waitMs", options.waitMs ?? defaultMs);
}

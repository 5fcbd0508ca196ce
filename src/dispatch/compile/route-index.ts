import type { Plan, Step } from "../run/plan.ts";
import type { Key } from "../triggers/condition.ts";
import { prefixOf } from "../triggers/trigger.ts";
import { SubstringMap } from "./substring-map.ts";

/** The steps of a route, with the blocks around it first, and the keys by which its updates are found. */
export interface IndexEntry {
  /** Absent when no key finds them. */
  readonly keys?: readonly Key[] | undefined;
  readonly steps: readonly Step[];
}

type Indexes = { readonly [I in Key["index"]]: SubstringMap<Plan> };

/** Shared by all tables without routes of an index. */
const NONE: SubstringMap<never> = /* @__PURE__ */ new SubstringMap();

/** The plans of one table: one for each key, of the routes with that key and those without a key. */
export class RouteIndex implements Indexes {
  /** For updates that no key matches. */
  readonly plan: Plan;
  /** By the name of a command that the server marked in a text. */
  command: SubstringMap<Plan> = NONE;
  /** By prefix and name of a command with another prefix than the slash. */
  prefixedCommand: SubstringMap<Plan> = NONE;
  /** Like `command`, in a caption. */
  captionCommand: SubstringMap<Plan> = NONE;
  /** Like `prefixedCommand`, in a caption. */
  prefixedCaptionCommand: SubstringMap<Plan> = NONE;
  /** By the whole text; such a plan includes the routes of the text's prefix. */
  text: SubstringMap<Plan> = NONE;
  /** By the text before the first colon. */
  prefix: SubstringMap<Plan> = NONE;

  constructor(entries: Iterable<IndexEntry>) {
    const keyless: Step[] = [];
    const keyed = new Map<Key["index"], Map<string, Step[]>>();
    for (const { keys, steps } of entries) {
      if (keys === undefined) append(keyless, steps);
      else for (const { index, key } of keys) append(listAt(keyed, index, key), steps);
    }
    this.plan = [...keyless];
    const prefixes = keyed.get("prefix");
    for (const [index, lists] of keyed) {
      this[index] = new SubstringMap();
      for (const [key, steps] of lists) {
        const ofPrefix = (index === "text" && prefixes?.get(prefixOf(key))) || [];
        this[index].set(key, mergePlans(keyless, mergePlans(ofPrefix, steps)));
      }
    }
  }
}

function listAt(
  keyed: Map<Key["index"], Map<string, Step[]>>,
  index: Key["index"],
  key: string,
): Step[] {
  let lists = keyed.get(index);
  if (lists === undefined) {
    lists = new Map();
    keyed.set(index, lists);
  }
  let steps = lists.get(key);
  if (steps === undefined) {
    steps = [];
    lists.set(key, steps);
  }
  return steps;
}

/** Skips the steps that an earlier route or key has added: a block, a route with several keys. */
function append(plan: Step[], steps: readonly Step[]): void {
  for (const step of steps) if (step.position > (plan.at(-1)?.position ?? -1)) plan.push(step);
}

/** Merges two plans of one table into one in order of registration, with each step once. */
export function mergePlans(a: Plan, b: Plan): Plan {
  // Copies: an array that has grown holds 17 places.
  if (a.length === 0) return [...b];
  const merged: Step[] = [];
  let i = 0;
  for (const step of a) {
    for (let other = b[i]; other !== undefined && other.position <= step.position; other = b[++i])
      if (other.position < step.position) merged.push(other);
    merged.push(step);
  }
  for (; i < b.length; i++) merged.push(b[i] as Step);
  return [...merged];
}

import type { Update } from "../../../src/types/index.ts";
import { passes } from "./naive-matcher.ts";
import type { RouteTree } from "./route-tree.ts";

/** A handler whose conditions an update meets, with the verbs around it, outermost first. */
interface Met {
  readonly id: number;
  readonly around: readonly RouteTree[];
  /** Whether the update gets no further, whatever predicates decide. */
  readonly isEnd: boolean;
}

const DECIDING: readonly string[] = ["filter", "drop", "errorBoundary"];

const isGathering = ({ verb }: RouteTree): boolean => verb === "burst" || verb === "album";
const isOvertaking = ({ verb }: RouteTree): boolean => verb === "overtake";

/** `isOpen` says of which verbs the conditions inside do not count. */
function* metBy(
  trees: readonly RouteTree[],
  update: Update,
  username: string,
  isOpen: (around: readonly RouteTree[]) => boolean,
  outer: readonly RouteTree[] = [],
): Iterable<Met> {
  for (const tree of trees) {
    const isPredicate = tree.verb === "filter" || tree.verb === "drop";
    if (!isPredicate && !isOpen(outer) && !passes(tree, update, username).passes) continue;
    const around = [...outer, tree];
    const isDecided = around.some(({ verb }) => DECIDING.includes(verb));
    for (const { id, next } of tree.handlers)
      yield { id, around, isEnd: next === "never" && !isDecided };
    yield* metBy(tree.children, update, username, isOpen, around);
  }
}

/** Whether an update may run past its lane. */
export function overtakesNaively(
  trees: readonly RouteTree[],
  update: Update,
  username: string,
): boolean {
  for (const { around, isEnd } of metBy(trees, update, username, () => false)) {
    if (around.some(isOvertaking)) return true;
    if (isEnd) return false;
  }
  return false;
}

/** The block that gathers an update, and the handlers inside whose conditions it meets. */
export function gatheredNaively(
  trees: readonly RouteTree[],
  update: Update,
  username: string,
): { readonly verb: RouteTree["verb"]; readonly ids: readonly number[] } | undefined {
  let block: RouteTree | undefined;
  const ids: number[] = [];
  const isInAlbum = (around: readonly RouteTree[]): boolean =>
    around.find(isGathering)?.verb === "album";
  for (const { id, around, isEnd } of metBy(trees, update, username, isInAlbum)) {
    const own = around.find(isGathering);
    if (own === undefined) {
      if (isEnd || around.some(isOvertaking)) break;
      continue;
    }
    block ??= own;
    if (own !== block) break;
    ids.push(id);
  }
  return block && { verb: block.verb, ids };
}

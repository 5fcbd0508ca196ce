import type { Update } from "../../../src/types/index.ts";
import { type Reached, reachedBy } from "./naive-matcher.ts";
import type { JobName, RouteTree } from "./route-tree.ts";
import type { Trace } from "./trace.ts";

/** The events that handlers must record for an update: in order along each strand, that is, outside of forks and in each fork. */
export interface ExpectedTrace {
  readonly strands: readonly Trace[];
  readonly events: number;
  /** A trace by strands, to be compared with those. */
  readonly sorted: (trace: Trace) => readonly Trace[];
}

/** One flow of handlers: those outside of forks, or in one. */
class Strand {
  readonly trace: Trace = [];
  /** Handlers that await `next()`. */
  readonly open: Reached[] = [];
  isOver = false;
  /** Boundaries with a handler that calls `next()` late: they have ended, and no longer delay other handlers. */
  readonly #ended = new Set<RouteTree>();

  enter(reached: Reached): void {
    const { plan, match, around } = reached;
    // A boundary's handlers end before the handlers after it run.
    this.leaveWhile((other) =>
      other.around.some((each) => !around.includes(each) && !this.#ended.has(each)),
    );
    this.trace.push(["enter", plan.id, match]);
    if (plan.isAsync) this.open.push(reached);
    if (plan.next === "late") {
      this.leaveWhile(() => true);
      for (const each of around) this.#ended.add(each);
    }
    // A handler that awaits one that throws, throws as well, and does not reach its end.
    if (plan.next === "throws") this.open.length = 0;
    this.isOver = plan.next === "never" || plan.next === "throws";
  }

  leaveWhile(isDone: (reached: Reached) => boolean): void {
    for (let last = this.open.at(-1); last !== undefined && isDone(last); last = this.open.at(-1)) {
      this.trace.push(["leave", last.plan.id, last.match]);
      this.open.pop();
    }
  }
}

/** Computes the events of an update, or of a job of it, from what the verbs promise. */
export function expectedTrace(
  trees: readonly RouteTree[],
  update: Update,
  username: string,
  job?: JobName,
): ExpectedTrace {
  const strands = new Map<RouteTree | undefined, Strand>();
  const strandOf = new Map<number, Strand>();
  const aside: Trace = [];
  for (const reached of reachedBy(trees, update, username, job)) {
    const forks = reached.around.filter(({ verb }) => verb === "fork");
    const path = [undefined, ...forks];
    if (path.some((fork) => strands.get(fork)?.isOver)) continue;
    const fork = path.at(-1);
    const strand = strands.get(fork) ?? new Strand();
    strands.set(fork, strand);
    strandOf.set(reached.plan.id, strand);
    strand.enter(reached);
    if (reached.plan.next === "twice") aside.push(["refused", reached.plan.id, undefined]);
    if (reached.plan.next === "throws") aside.push(["caught", reached.plan.id, undefined]);
  }
  const all = [...strands.values()];
  for (const strand of all) strand.leaveWhile(() => true);
  // A fork shares `ctx`: while its handlers wait, handlers and predicates outside of it set `ctx.match`, or reset it.
  const keepsMatch = [...strands.keys()].every((fork) => fork === undefined);
  const comparable = (trace: Trace): Trace =>
    trace.map(([event, id, match]) => [event, id, event === "enter" || keepsMatch ? match : null]);
  const traces = [...all.map(({ trace }) => comparable(trace)), aside];
  return {
    strands: traces,
    events: traces.flat().length,
    sorted: (trace) => {
      const isAside = ([event]: Trace[number]): boolean =>
        event === "refused" || event === "caught";
      const strange = trace.filter(([, id]) => !strandOf.has(id));
      const byId = (a: Trace[number], b: Trace[number]): number => a[1] - b[1];
      aside.sort(byId);
      return [
        ...all.map((strand) =>
          comparable(trace.filter((event) => !isAside(event) && strandOf.get(event[1]) === strand)),
        ),
        [...trace.filter(isAside).sort(byId), ...strange],
      ];
    },
  };
}

import type { Gather } from "../../lanes/index.ts";
import type { UpdateKind } from "../../types/index.ts";
import type { Context } from "../context/context.ts";

/** Runs part of a plan and returns what its first handler returned. */
export type Continuation = () => unknown;

/** Receives an error that no handler can catch any more, since a handler neither awaited nor returned `next()`. */
export type OrphanReporter = (error: unknown, ctx: Context) => void | Promise<void>;

/** Runs the handlers inside only when `pass` returns or resolves with `true`. */
export interface GuardBlock {
  readonly type: "guard";
  /** Absent when updates of any kind may pass. */
  readonly kinds?: readonly UpdateKind[] | undefined;
  readonly pass: (ctx: Context) => boolean | PromiseLike<boolean>;
}

/** Runs one of its cases, or none. */
export interface ChoiceBlock {
  readonly type: "choice";
  readonly choose: (ctx: Context) => CaseBlock | undefined | PromiseLike<CaseBlock | undefined>;
}

/** Entered only by its choice: an update that comes from the case before it skips it. */
export interface CaseBlock {
  readonly type: "case";
  /** Absent when updates of any kind may be chosen. */
  readonly kinds?: readonly UpdateKind[] | undefined;
}

/** Controls how the handlers inside run, to their end, and how those after them do. */
export interface ScopeBlock {
  readonly type: "scope";
  /** `inside` runs the handlers inside; `end` runs when the last of them calls `next()`. */
  readonly run: (
    ctx: Context,
    inside: (end: Continuation) => unknown,
    after: Continuation,
    report: OrphanReporter,
  ) => unknown;
}

/** Runs the handlers inside for several updates at once. */
export interface GatherBlock extends ScopeBlock {
  /** Whether the conditions of the routes inside decide, too, which updates are gathered. */
  readonly isByRoute: boolean;
  /** Describes the updates that are gathered with this one, which meets the conditions of the routes at these positions. */
  readonly gatherOf: (ctx: Context, positions: readonly number[]) => Gather;
}

/** Lets updates that meet the conditions of a route inside run past their busy lane. */
export interface OvertakeBlock {
  readonly type: "overtake";
}

/** What a block does with the handlers inside, decided when an update reaches it. */
export type BlockBehavior =
  | GuardBlock
  | ChoiceBlock
  | CaseBlock
  | ScopeBlock
  | GatherBlock
  | OvertakeBlock;

/** Whether a block is one of `overtake`. */
export function isOvertaking(behavior: BlockBehavior): behavior is OvertakeBlock {
  return behavior.type === "overtake";
}

/** Whether a block is one of `burst` or `album`. */
export function isGathering(behavior: BlockBehavior): behavior is GatherBlock {
  return "gatherOf" in behavior;
}

/** A block as it is registered, before it has a position. */
export interface BlockSpec {
  readonly verb: string;
  readonly values: readonly string[];
  readonly behavior: BlockBehavior;
}

/** A block in its place among the routes. */
export interface Block extends BlockSpec {
  readonly position: number;
  /** Position of the first handler or block after those inside. */
  end: number;
  /** The blocks of a choice's cases. */
  readonly cases: Map<CaseBlock, Block>;
}

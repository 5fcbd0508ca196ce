import type { Operations } from "../primary/operations.ts";

/** The way to the primary, which may be this process. */
export interface Link {
  readonly operations: Operations;
  /** The tokens of claims that were lost before it was there. */
  readonly lost: readonly string[];
  /** Called once, when it can no longer be used. */
  onEnd: (() => void) | undefined;
  /** To be called when another link has taken its place. */
  retire(): void;
  /** Ends it in good order. */
  close(): Promise<void>;
}

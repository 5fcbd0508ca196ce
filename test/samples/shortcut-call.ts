import type { CallOptions, Context } from "../../src/index.ts";

/** A call of one shortcut: its sources in the update, its arguments, and the call through a context. */
export interface ShortcutCall {
  readonly name: string;
  readonly method: string;
  /** Sources that the update must have, by their names in `scripts/codegen/spec/shortcut-rules.ts`. */
  readonly needs: readonly string[];
  /** Sources that are used if the update has them. */
  readonly repeats: readonly string[];
  /** The parameters that the call passes. */
  readonly given: Readonly<Record<string, unknown>>;
  send(ctx: Context, options?: CallOptions): Promise<unknown>;
}

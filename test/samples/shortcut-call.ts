import type { CallOptions, Context } from "../../src/index.ts";

/** A call of one shortcut: what it takes from the update, what it is given, and how the context is told. */
export interface ShortcutCall {
  readonly name: string;
  readonly method: string;
  /** What the update must give, by the names of `scripts/codegen/spec/shortcut-rules.ts`. */
  readonly needs: readonly string[];
  /** What is taken from the update where it has it. */
  readonly repeats: readonly string[];
  /** The parameters that the call gives. */
  readonly given: Readonly<Record<string, unknown>>;
  send(ctx: Context, options?: CallOptions): Promise<unknown>;
}

import type { Context } from "../dispatch/index.ts";
import { fnv1a } from "../internal/fnv1a.ts";
import type { SchemaIssue, StandardSchema } from "../internal/standard-schema.ts";

/** Settings of a step. */
export interface StepOptions<C> {
  /** Returns the answer in an update; `undefined` for none. Default: the text of any message that is not a command. */
  readonly input?: (ctx: C) => unknown;
  /** Called when the schema rejects an answer, with the issues. Default: the question is asked again. */
  readonly invalid?: (ctx: C, issues: readonly SchemaIssue[]) => unknown;
}

/** A question and the schema of its answer. */
export interface Step<C> {
  readonly name: string;
  readonly schema: StandardSchema<unknown>;
  readonly ask: (ctx: C, answers: never) => unknown;
  readonly options: StepOptions<C>;
}

/** Returns the answer in an update to the question of a step; `undefined` for none. */
export function inputOf<C extends Context>({ options }: Step<C>, ctx: C): unknown {
  return options.input === undefined ? plainText(ctx) : options.input(ctx);
}

/** Commands are left to other handlers, so that the user can always leave. */
function plainText(ctx: Context): string | undefined {
  return isCommand(ctx) ? undefined : ctx.message?.text;
}

/** Whether an update is a message that starts with a command. */
export function isCommand({ message }: Context): boolean {
  const first = message?.entities?.[0];
  return first?.type === "bot_command" && first.offset === 0;
}

/** Returns a short hash that changes when steps are added, removed or reordered, or a schema changes. */
export function stepListVersion(
  steps: readonly { readonly name: string; readonly schema: StandardSchema<unknown> }[],
): string {
  return fnv1a(
    steps.map(({ name, schema }) => `${name}\n${serializeSchema(schema)}`).join("\n"),
  ).toString(36);
}

/** Serializes the properties of a schema, functions by their source. A false difference only costs a second validation. */
function serializeSchema(schema: unknown): string {
  const seen = new Map<unknown, number>();
  const replacer = (_: string, value: unknown): unknown => {
    if (typeof value !== "object" || value === null || value instanceof RegExp)
      return `${typeof value} ${String(value)}`;
    const index = seen.get(value);
    if (index === undefined) seen.set(value, seen.size);
    return index ?? value;
  };
  try {
    return JSON.stringify(schema, replacer);
  } catch {
    // A getter of the schema throws: only the name of the step is compared.
    return "";
  }
}

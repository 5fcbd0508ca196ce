import type { Context } from "../dispatch/index.ts";
import { fnv1a } from "../internal/fnv1a.ts";
import type { SchemaIssue, StandardSchema } from "../internal/standard-schema.ts";

/** What may be said of a step. */
export interface StepOptions<C> {
  /** Finds the answer in an update; `undefined` when it is none. When absent, any text message but a command is an answer. */
  readonly input?: (ctx: C) => unknown;
  /** Called with an answer that the schema rejects, and with the issues. When absent, the question is asked again. */
  readonly invalid?: (ctx: C, issues: readonly SchemaIssue[]) => unknown;
}

/** A question, and what may be answered. */
export interface Step<C> {
  readonly name: string;
  readonly schema: StandardSchema<unknown>;
  readonly ask: (ctx: C, answers: never) => unknown;
  readonly options: StepOptions<C>;
}

/** The answer in an update for a step; `undefined` when it is none. */
export function inputOf<C extends Context>({ options }: Step<C>, ctx: C): unknown {
  return options.input === undefined ? plainText(ctx) : options.input(ctx);
}

/** Commands are for others, so that there is always a way out. */
function plainText(ctx: Context): string | undefined {
  return isCommand(ctx) ? undefined : ctx.message?.text;
}

/** Whether an update is a message that begins with a command. */
export function isCommand({ message }: Context): boolean {
  const first = message?.entities?.[0];
  return first?.type === "bot_command" && first.offset === 0;
}

/** A short text that changes when steps are added, removed or reordered, and when a schema changes. */
export function stepListVersion(
  steps: readonly { readonly name: string; readonly schema: StandardSchema<unknown> }[],
): string {
  return fnv1a(
    steps.map(({ name, schema }) => `${name}\n${serializeSchema(schema)}`).join("\n"),
  ).toString(36);
}

/** A schema as its properties describe it, functions by their source. A false difference costs only a second check. */
function serializeSchema(schema: unknown): string {
  const seen = new Map<unknown, number>();
  const show = (_: string, value: unknown): unknown => {
    if (typeof value !== "object" || value === null || value instanceof RegExp)
      return `${typeof value} ${String(value)}`;
    const place = seen.get(value);
    if (place === undefined) seen.set(value, seen.size);
    return place ?? value;
  };
  try {
    return JSON.stringify(schema, show);
  } catch {
    // A getter of the schema throws: the name of the step still counts.
    return "";
  }
}

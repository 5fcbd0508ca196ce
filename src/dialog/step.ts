import type { Context } from "../dispatch/index.ts";
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

import { TelewireError } from "../../errors.ts";
import { chain, finallyWith, type MaybePromise } from "../../internal/maybe-promise.ts";
import type { SchemaIssue, StandardSchema } from "../../internal/standard-schema.ts";
import type { Context } from "../context/context.ts";
import type { Scope } from "../routes/block.ts";
import { commandMessage, commandRest } from "./command.ts";

/** The words after a command do not fit its schema. Shows none of them. */
export class CommandArgumentsError extends TelewireError {
  override readonly name = "CommandArgumentsError" as const;
  /** What the schema found. */
  readonly issues: readonly SchemaIssue[];

  constructor(issues: readonly SchemaIssue[]) {
    super(
      `the arguments of a command do not fit: ${issues.map(({ message }) => message).join("; ")}`,
    );
    this.issues = issues;
  }
}

/** The words after the command that a message begins with. */
export function argumentsOf(ctx: Context): readonly string[] {
  const message = commandMessage(ctx);
  return message === undefined ? [] : splitWords(commandRest(message));
}

const QUOTES: ReadonlyMap<string, string> = new Map([
  ['"', '"'],
  ["'", "'"],
  ["“", "”"],
  ["«", "»"],
]);

/** Splits at white space, but not inside quotes that begin a word. A quote that is never closed is a sign like others. */
export function splitWords(text: string): readonly string[] {
  const words: string[] = [];
  let at = 0;
  while (at < text.length) {
    if (isSpace(text, at)) {
      at += 1;
      continue;
    }
    const quote = QUOTES.get(text.charAt(at));
    const close = quote === undefined ? -1 : text.indexOf(quote, at + 1);
    let end = close;
    if (close === -1) {
      end = at;
      while (end < text.length && !isSpace(text, end)) end += 1;
      words.push(text.slice(at, end));
    } else words.push(text.slice(at + 1, close));
    at = end + 1;
  }
  return words;
}

function isSpace(text: string, at: number): boolean {
  return text.charAt(at).trim() === "";
}

/** What happens when the words do not fit. */
export type InvalidArguments = (ctx: Context, issues: readonly SchemaIssue[]) => unknown;

/** Runs the handlers inside with what a schema made of the words as `ctx.args`. */
export function argumentsScope(
  schema: StandardSchema<unknown>,
  invalid: InvalidArguments | undefined,
): Scope {
  return {
    type: "scope",
    run(ctx, inside, after) {
      const validated: MaybePromise<Awaited<ReturnType<(typeof schema)["~standard"]["validate"]>>> =
        schema["~standard"].validate(argumentsOf(ctx));
      return chain(validated, (result) => {
        if (result.issues !== undefined) {
          if (invalid === undefined) throw new CommandArgumentsError(result.issues);
          return invalid(ctx, result.issues);
        }
        const outer = Object.getOwnPropertyDescriptor(ctx, "args");
        const own = { value: result.value, configurable: true };
        return withArgs(ctx, own, () => inside(() => withArgs(ctx, outer, after)));
      });
    },
  };
}

/** Lets `ctx.args` be that while the work is done, at once or later. Without a property it is the words. */
function withArgs(
  ctx: Context,
  property: PropertyDescriptor | undefined,
  work: () => unknown,
): unknown {
  const before = Object.getOwnPropertyDescriptor(ctx, "args");
  place(ctx, property);
  return finallyWith(work, () => place(ctx, before));
}

function place(ctx: Context, property: PropertyDescriptor | undefined): void {
  if (property === undefined) Reflect.deleteProperty(ctx, "args");
  else Object.defineProperty(ctx, "args", property);
}

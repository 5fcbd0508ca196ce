import type { Context } from "../context/context.ts";
import type { Try } from "../triggers/condition.ts";
import type { Asked } from "./query.ts";

/** Whether a field is there: `false` is not, since that is how newer servers may write an absent flag. */
export function isPresent(value: unknown): boolean {
  return value !== undefined && value !== null && value !== false;
}

/** Tests whether an update has what one of these queries asks. */
export function compileAsked(asked: readonly Asked[]): Try {
  const tests = asked.map(compileOne);
  const [only] = tests;
  if (only !== undefined && tests.length === 1) return only;
  return (ctx) => tests.some((test) => test(ctx) !== false);
}

function compileOne({ kind, field, detail }: Asked): Try {
  if (field === undefined) return (ctx) => ctx.kind === kind;
  const { name, tag } = field;
  const fieldOf = (ctx: Context): unknown => read(read(ctx.update, kind), name);
  if (detail === undefined) return (ctx) => isPresent(fieldOf(ctx));
  return (ctx) => {
    const value = fieldOf(ctx);
    return Array.isArray(value)
      ? value.some((each) => hasDetail(each, tag, detail, ctx))
      : hasDetail(value, tag, detail, ctx);
  };
}

function hasDetail(value: unknown, tag: string | undefined, detail: string, ctx: Context): boolean {
  if (tag === undefined)
    return detail === "me" ? read(value, "id") === ctx.me.id : isPresent(read(value, detail));
  const found = tag === "" ? value : read(value, tag);
  // In `reactions` the variant is one level further down.
  return found === detail || read(found, tag) === detail;
}

/** A property of whatever came in place of an object. */
function read(value: unknown, name: string): unknown {
  return typeof value === "object" && value !== null
    ? (value as Record<string, unknown>)[name]
    : undefined;
}

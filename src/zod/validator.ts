import type * as z from "zod";
import { type Problem, ValidationError } from "../errors.ts";
import { logLine } from "../internal/log-line.ts";
import type { UpdateValidator } from "../types/update-validator.ts";
import { PARAMETERS } from "./generated/parameters.ts";
import { Update } from "./generated/types.ts";
import { problemsOf } from "./problems.ts";

/** Only reached when updates keep nesting deeper, since each path is reported once. */
const MAX_REPORTS = 1000;

/**
 * Creates a validator for the `validate` option of a bot. `"warn"` writes a line to standard error for each invalid path,
 * once, and rejects nothing. `"strict"` throws a {@link ValidationError}: `bot.catch` gets it for an update, the caller for a
 * call. Both accept unknown kinds, variants and fields of updates, and calls of unknown methods.
 * @example
 * import { validator } from "telewire/zod";
 *
 * const bot = new Bot(process.env.BOT_TOKEN ?? "", { validate: validator("warn") });
 */
export function validator(mode: "warn" | "strict"): UpdateValidator {
  const onProblems = mode === "strict" ? throwProblems : createWarner();
  const schemas = new Map<string, z.ZodType>();
  const schemaOf = (method: string): z.ZodType | undefined => {
    const cached = schemas.get(method);
    if (cached !== undefined || !isMethod(method)) return cached;
    const schema = PARAMETERS[method]();
    schemas.set(method, schema);
    return schema;
  };
  return {
    checkUpdate(update) {
      onProblems("update", `update ${update.update_id}`, findProblems(Update, update));
    },
    checkCall(method, params) {
      const schema = schemaOf(method);
      if (schema !== undefined)
        onProblems(method, method, findProblems(schema, withoutAbsent(params)));
    },
  };
}

type OnProblems = (group: string, subject: string, problems: readonly Problem[]) => void;

const throwProblems: OnProblems = (_, subject, [first, ...others]) => {
  if (first !== undefined) throw new ValidationError(subject, [first, ...others]);
};

function createWarner(): OnProblems {
  const reported = new Set<string>();
  return (group, subject, problems) => {
    for (const problem of problems) {
      const key = `${group} ${problem.path.replace(/\[\d+\]/g, "[]")}`;
      if (reported.has(key) || reported.size >= MAX_REPORTS) continue;
      reported.add(key);
      logLine(new ValidationError(subject, [problem]).message);
    }
  };
}

function findProblems(schema: z.ZodType, value: unknown): readonly Problem[] {
  try {
    const result = schema.safeParse(value, { reportInput: true });
    return result.success ? [] : problemsOf(result.error.issues);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    return [{ path: "", message: "is nested too deeply to be checked" }];
  }
}

/** Returns the parameters that the client sends: without those that are `null` or `undefined`. */
function withoutAbsent(params: Readonly<Record<string, unknown>>): object {
  return Object.fromEntries(
    Object.entries(params).filter(([, value]) => value !== null && value !== undefined),
  );
}

function isMethod(name: string): name is keyof typeof PARAMETERS {
  return Object.hasOwn(PARAMETERS, name);
}

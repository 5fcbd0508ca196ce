import { argumentError } from "../../internal/arguments.ts";
import type { Condition, Matcher } from "./condition.ts";

/** Reads what a job gets. */
export const jobData: Matcher = ({ job }) => job?.data;

/** Passes jobs of a name, and no update. Throws a `TypeError` for anything but a name. */
export function jobCondition(name: string): Condition {
  if (typeof name !== "string") throw argumentError("the name of a job", name);
  return {
    verb: "job",
    kinds: [],
    job: name,
    parts: () => [{ kind: undefined, label: name, facts: [`job "${name}`] }],
    matcher: () => jobData,
  };
}

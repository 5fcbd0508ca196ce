import type * as z from "zod";
import type { Problem } from "../errors.ts";
import { MAX_PROBLEMS } from "./list.ts";
import { OTHER_VARIANT } from "./variants.ts";

type Issue = z.core.$ZodIssue;
type UnionIssue = z.core.$ZodIssueInvalidUnion;
type Path = readonly PropertyKey[];

/** Describes issues without showing values. The issues must include their input. */
export function problemsOf(issues: readonly Issue[], path: Path = []): readonly Problem[] {
  return issues.flatMap((issue) => {
    const at = [...path, ...issue.path];
    if (issue.code === "invalid_union") return unionProblems(issue, at);
    if (issue.code === "unrecognized_keys")
      return issue.keys
        .slice(0, MAX_PROBLEMS)
        .map((key) => problem([...at, key], "is not a parameter of this method"));
    return [problem(at, messageOf(issue))];
  });
}

/** Returns the problems of the variant that the value was most likely meant to be, if there is only one. */
function unionProblems({ errors, input, message }: UnionIssue, path: Path): readonly Problem[] {
  const variants = errors.filter((issues) => !issues.some(isOtherVariant));
  const candidates = variants.length === 0 ? errors : variants;
  const depths = candidates.map(depthOf);
  const deepest = Math.max(...depths);
  const [best, ...others] = fewestMissing(
    candidates.filter((_, index) => depths[index] === deepest),
  );
  if (best === undefined) return [problem(path, message)];
  const problems = problemsOf(best, path);
  const text = JSON.stringify(problems);
  if (others.every((issues) => JSON.stringify(problemsOf(issues, path)) === text)) return problems;
  const expected = [best, ...others].flat().map((issue) => expectedOf(issue) ?? "something else");
  return [
    problem(path, deepest === 0 ? mismatch(input, expected) : "matches none of the allowed types"),
  ];
}

/** Returns the variants with the fewest missing fields: without a tag, the fields show which variant was meant. */
function fewestMissing(candidates: readonly (readonly Issue[])[]): readonly (readonly Issue[])[] {
  const missing = candidates.map(
    (issues) => issues.filter(({ input, path }) => input === undefined && path.length === 1).length,
  );
  const fewest = Math.min(...missing);
  return candidates.filter((_, index) => missing[index] === fewest);
}

/** Returns the depth of the deepest issue: how far the value matches a variant. */
function depthOf(issues: readonly Issue[]): number {
  return Math.max(
    ...issues.map((issue) => {
      const inner = issue.code === "invalid_union" ? issue.errors.map(depthOf) : [];
      return issue.path.length + Math.max(0, ...inner);
    }),
  );
}

/** Whether the tag, or a field of another variant with the same tag, shows that another variant was meant. */
function isOtherVariant(issue: Issue): boolean {
  if (issue.path.length > 1) return false;
  if (issue.code === "custom") return issue.params === OTHER_VARIANT;
  return (
    issue.code === "invalid_value" || (issue.code === "invalid_union" && issue.errors.length === 0)
  );
}

function messageOf(issue: Issue): string {
  if (issue.code === "invalid_type") return mismatch(issue.input, [issue.expected]);
  if (issue.input === undefined) return "is missing";
  if (typeof issue.input === "number" && Math.abs(issue.input) > Number.MAX_SAFE_INTEGER)
    return "is outside the range of safe integers";
  if (issue.code === "invalid_value" && issue.values.length > 0)
    return `is not ${issue.values.map((value) => JSON.stringify(value)).join(" or ")}`;
  return issue.message;
}

function expectedOf(issue: Issue): string | undefined {
  return issue.code === "invalid_type" ? issue.expected : undefined;
}

function mismatch(input: unknown, expected: readonly string[]): string {
  if (input === undefined) return "is missing";
  const names = new Set(expected.map((name) => NOUNS.get(name) ?? name));
  return `is ${NOUNS.get(kindOf(input)) ?? kindOf(input)}, not ${[...names].join(" or ")}`;
}

function kindOf(input: unknown): string {
  if (input === null) return "null";
  // JSON has no such numbers, but `1e400` is parsed as Infinity.
  if (typeof input === "number" && !Number.isFinite(input)) return "a non-finite number";
  return Array.isArray(input) ? "array" : typeof input;
}

const NOUNS: ReadonlyMap<string, string> = /* @__PURE__ */ new Map([
  ["array", "an array"],
  ["boolean", "a boolean"],
  ["int", "an integer"],
  ["number", "a number"],
  ["object", "an object"],
  ["string", "a string"],
]);

function problem(path: Path, message: string): Problem {
  const text = path.map((key) => (typeof key === "number" ? `[${key}]` : `.${String(key)}`));
  return { path: text.join("").replace(/^\./, ""), message };
}

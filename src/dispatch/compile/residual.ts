import { type Gate, isBlock } from "../routes/routes.ts";
import type { Matcher, TableScope, Test } from "../triggers/condition.ts";

/** What the look-up in a table leaves to be decided about a step, and what `ctx.match` becomes. */
export interface Residual {
  readonly test: Test | undefined;
  readonly match: Matcher | undefined;
}

/**
 * Compiles the conditions among some gates into their residual for updates that are found in a table by the keys of
 * `indexed`, if it has any; `undefined` when no update of the table can pass. Blocks decide at run time.
 */
export function compileResidual(
  gates: readonly Gate[],
  indexed: Gate | undefined,
  scope: TableScope,
): Residual | undefined {
  const tests: Test[] = [];
  let match: Matcher | undefined;
  for (const gate of gates) {
    if (isBlock(gate)) continue;
    const test = gate.residualTest?.(scope) ?? true;
    if (test === false) return undefined;
    if (test !== true) tests.push(test);
    const matcher = gate.matcher?.(scope.kind, gate === indexed);
    if (matcher === undefined) continue;
    // The innermost trigger sets `ctx.match`; those around it must match as well.
    if (match !== undefined) tests.push(hasMatch(match));
    match = matcher;
  }
  return { test: allOf(tests), match };
}

function hasMatch(match: Matcher): Test {
  return (view) => match(view) !== undefined;
}

function allOf(tests: readonly Test[]): Test | undefined {
  return tests.length < 2 ? tests[0] : (view) => tests.every((test) => test(view));
}

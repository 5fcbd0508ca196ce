import { checkJson } from "../session/json-value.ts";
import type { DialogState } from "./dialog-state.ts";
import type { Step } from "./step.ts";

type Values = Readonly<Record<string, unknown>>;

/** The answers so far. */
export interface Given {
  /** What the schemas made of them, by step. */
  readonly answers: Values;
  /** What was said, where a schema made something else of it. */
  readonly inputs: Values;
}

/** Of a dialogue that begins. */
export const NOTHING_GIVEN: Given = { answers: {}, inputs: {} };

/** The answers that a session keeps. */
export function givenIn({ answers, inputs = {} }: DialogState): Given {
  return { answers, inputs };
}

/** Adds an answer, or puts it in the place of an older one. */
export function withAnswer(given: Given, name: string, input: unknown, output: unknown): Given {
  const { [name]: _, ...inputs } = given.inputs;
  return {
    answers: { ...given.answers, [name]: output },
    inputs: isSame(input, output) ? inputs : { ...inputs, [name]: kept(input) },
  };
}

/** Whether a step has its answer. What a schema made `undefined`, JSON leaves out, but not what was said. */
export function isAnswered({ answers, inputs }: Given, { name }: { name: string }): boolean {
  return Object.hasOwn(answers, name) || Object.hasOwn(inputs, name);
}

/** Only the answers of these steps. */
export function answersOf({ answers, inputs }: Given, steps: readonly { name: string }[]): Given {
  const names = new Set(steps.map(({ name }) => name));
  const only = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
  return { answers: only(answers), inputs: only(inputs) };
}

/** What today's schemas make of answers that other schemas took. What they refuse is no answer any more. */
export async function recheck<C>(given: Given, steps: readonly Step<C>[]): Promise<Given> {
  let checked = NOTHING_GIVEN;
  for (const { name, schema } of steps.filter((step) => isAnswered(given, step))) {
    const { [name]: input } = Object.hasOwn(given.inputs, name) ? given.inputs : given.answers;
    const result = await schema["~standard"].validate(input);
    if (result.issues === undefined) checked = withAnswer(checked, name, input, result.value);
  }
  return checked;
}

function isSame(input: unknown, output: unknown): boolean {
  if (input === output) return true;
  if (typeof input !== "object" || typeof output !== "object") return false;
  try {
    return JSON.stringify(input) === JSON.stringify(output);
  } catch {
    return false;
  }
}

/** What is no JSON cannot be checked again; `null` says that there was an answer. */
function kept(input: unknown): unknown {
  try {
    checkJson(input, "input");
    return input;
  } catch {
    return null;
  }
}

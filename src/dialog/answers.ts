import { toJson } from "../session/json-value.ts";
import type { DialogState } from "./dialog-state.ts";
import type { Step } from "./step.ts";

type Values = Readonly<Record<string, unknown>>;

/** The answers given so far, by step name. */
export interface AnswerSet {
  /** The output of each schema. */
  readonly answers: Values;
  /** The input of each schema whose output differs from it. */
  readonly inputs: Values;
}

/** The answers at the start of a dialog. */
export const NO_ANSWERS: AnswerSet = { answers: {}, inputs: {} };

/** Returns the answers stored in a session. */
export function storedAnswers({ answers, inputs = {} }: DialogState): AnswerSet {
  return { answers, inputs };
}

/** Returns the answers with one added or replaced. */
export function withAnswer(
  current: AnswerSet,
  name: string,
  input: unknown,
  output: unknown,
): AnswerSet {
  const { [name]: _, ...inputs } = current.inputs;
  return {
    answers: { ...current.answers, [name]: output },
    inputs: isSame(input, output) ? inputs : { ...inputs, [name]: serializable(input) },
  };
}

/** Whether a step has an answer. JSON omits an output that is `undefined`, but its input is stored. */
export function isAnswered({ answers, inputs }: AnswerSet, { name }: { name: string }): boolean {
  return Object.hasOwn(answers, name) || Object.hasOwn(inputs, name);
}

/** Returns the answers of these steps only. */
export function pickAnswers(
  { answers, inputs }: AnswerSet,
  steps: readonly { name: string }[],
): AnswerSet {
  const names = new Set(steps.map(({ name }) => name));
  const only = (values: Values): Values =>
    Object.fromEntries(Object.entries(values).filter(([name]) => names.has(name)));
  return { answers: only(answers), inputs: only(inputs) };
}

/** Validates answers given to other schemas with the current ones, and drops those that they reject. */
export async function revalidate<C>(
  current: AnswerSet,
  steps: readonly Step<C>[],
): Promise<AnswerSet> {
  let checked = NO_ANSWERS;
  for (const { name, schema } of steps.filter((step) => isAnswered(current, step))) {
    const { [name]: input } = Object.hasOwn(current.inputs, name)
      ? current.inputs
      : current.answers;
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

/** Replaces an input that is not JSON-serializable by `null`: it cannot be validated again, but the answer still counts. */
function serializable(input: unknown): unknown {
  try {
    return toJson(input, "input");
  } catch {
    return null;
  }
}

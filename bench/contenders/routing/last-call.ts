import type { OpenContender } from "../../cases/case.ts";
import { createCycle, createInputs } from "../../inputs/cycle.ts";
import {
  type ButtonUpdate,
  buttonUpdate,
  commandUpdate,
  type TextUpdate,
} from "../../inputs/updates.ts";

const COUNT = 20;

/** The name of the trigger that matches: the last of 20. */
export const LAST_NAME: string = `command${COUNT - 1}`;

/** The names of the triggers that do not match. */
export const OTHER_NAMES: readonly string[] = Array.from(
  { length: COUNT - 1 },
  (_, index) => `command${index}`,
);

/** Counts handler calls and keeps the arguments of the last one. */
export class LastCall {
  calls = 0;
  updateId = 0;
  match: unknown = undefined;

  readonly note = (updateId: number, match: unknown): void => {
    this.calls += 1;
    this.updateId = updateId;
    this.match = match;
  };
}

interface Routing<U> {
  readonly updates: readonly U[];
  readonly dispatch: (update: U) => unknown;
  readonly lastCall: LastCall;
  /** The expected `ctx.match`. */
  readonly expected: (update: U) => unknown;
}

/** A bot that must run its last handler once for each update. */
export function openRouting<U extends { readonly update_id: number }>({
  updates,
  dispatch,
  lastCall,
  expected,
}: Routing<U>): OpenContender {
  const next = createCycle(updates);
  return {
    run: () => dispatch(next()),
    async check() {
      for (const update of updates) {
        const calls = lastCall.calls + 1;
        await dispatch(update);
        if (lastCall.calls !== calls || lastCall.updateId !== update.update_id)
          throw new Error(`The handler did not run once with update ${update.update_id}`);
        if (JSON.stringify(lastCall.match) !== JSON.stringify(expected(update)))
          throw new Error(`The handler saw ${JSON.stringify(lastCall.match)}`);
      }
    },
  };
}

/** Updates with the last command. */
export const commandUpdates: readonly TextUpdate[] = createInputs((random, index) =>
  commandUpdate(LAST_NAME, random, index),
);

/** What follows a command. */
export function argumentOf({ message: { text } }: TextUpdate): string {
  return text.slice(text.indexOf(" ") + 1);
}

/** Presses of buttons with these data. */
export function pressesOf(dataOf: (index: number) => string): readonly ButtonUpdate[] {
  return createInputs((random, index) => buttonUpdate(dataOf(index), random, index));
}

import type { Composer } from "../dispatch/index.ts";
import { checkDuration } from "../internal/durations.ts";
import type { StandardSchema } from "../internal/standard-schema.ts";
import { Dialog, type DialogOptions } from "./dialog.ts";
import type { DialogContext } from "./dialog-state.ts";
import type { Step, StepOptions } from "./step.ts";

interface DialogDraft<C> {
  readonly composer: Composer<C & DialogContext>;
  readonly name: string;
  readonly options: DialogOptions<C>;
  readonly steps: readonly Step<C>[];
}

/** A dialogue to which questions are added, one after the other. */
export class DialogBuilder<C extends DialogContext, Answers extends object> {
  readonly #draft: DialogDraft<C>;

  constructor(draft: DialogDraft<C>) {
    this.#draft = draft;
  }

  /**
   * Adds a question. `schema`, of zod, valibot or any library of the Standard Schema, decides which answers count; what
   * it gives is kept in the session, so JSON must hold it. `question` sends the question, and sees the answers so far.
   * Throws a `TypeError` when there is a step of that name.
   */
  ask<const Name extends string, Output>(
    name: Name,
    schema: StandardSchema<Output>,
    question: (ctx: C, answers: Answers) => unknown,
    options: StepOptions<C> = {},
  ): DialogBuilder<C, Answers & Readonly<Record<Name, Output>>> {
    const { steps } = this.#draft;
    if (steps.some((step) => step.name === name))
      throw new TypeError(`The dialogue ${this.#draft.name} has a step ${name} already`);
    const step = { name, schema, ask: question, options };
    return new DialogBuilder({ ...this.#draft, steps: [...steps, step] });
  }

  /**
   * Puts the dialogue among the handlers, here, and says what happens with the answers. Throws a `TypeError` when there
   * is no question, or the composer has a dialogue of that name.
   */
  done(handler: (ctx: C, answers: Answers) => unknown): Dialog<C> {
    const { composer, ...parts } = this.#draft;
    if (parts.steps.length === 0) throw new TypeError(`The dialogue ${parts.name} has no question`);
    reserveName(composer, parts.name);
    return new Dialog(composer, { ...parts, done: handler });
  }
}

/** The names of dialogues by composer: two of one name would take each other's answers. */
const reservedNames = new WeakMap<object, Set<string>>();

function reserveName(composer: object, name: string): void {
  const taken = reservedNames.get(composer) ?? new Set();
  if (taken.has(name)) throw new TypeError(`There is a dialogue ${name} already`);
  reservedNames.set(composer, taken.add(name));
}

/**
 * Describes a dialogue: questions in a row, answers checked by schemas.
 * `const order = dialog(app, "order").ask("size", schema, (ctx) => ctx.reply("Which size?")).done((ctx, { size }) => ...)`;
 * then `app.command("order", (ctx) => order.enter(ctx))`. The session must have room for it: `{ dialog?: DialogState }`.
 * Names of dialogues are stored: under another name, a dialogue that is under way is not found. Throws a `RangeError` for a
 * `timeoutMs` that is not above 0.
 */
export function dialog<C extends DialogContext>(
  composer: Composer<C>,
  name: string,
  options: DialogOptions<C> = {},
): DialogBuilder<C, object> {
  const { timeoutMs = Number.POSITIVE_INFINITY } = options;
  checkDuration("timeoutMs", timeoutMs, { infinity: true, max: Number.MAX_SAFE_INTEGER });
  return new DialogBuilder({ composer, name, options, steps: [] });
}

import type { Composer, Context } from "../dispatch/index.ts";
import { asFunction, checkOptions } from "../internal/arguments.ts";
import { checkDuration } from "../internal/durations.ts";
import { checkSchema, type StandardSchema } from "../internal/standard-schema.ts";
import { Dialog, type DialogOptions } from "./dialog.ts";
import type { DialogContext } from "./dialog-state.ts";
import type { RoomFor, WithRoom } from "./session-room.ts";
import type { Step, StepOptions } from "./step.ts";

interface DialogDraft<C> {
  readonly composer: Composer<C & DialogContext>;
  readonly name: string;
  readonly options: DialogOptions<C>;
  readonly steps: readonly Step<C>[];
}

/** Builds a dialog, one question after the other. */
export class DialogBuilder<C extends DialogContext, Answers extends object> {
  readonly #draft: DialogDraft<C>;

  constructor(draft: DialogDraft<C>) {
    this.#draft = draft;
  }

  /**
   * Adds a question. `schema`, from zod, valibot or any other Standard Schema library, validates the answers; its output is
   * stored in the session, so it must be JSON-serializable. `question` sends the question and gets the answers so far.
   * Throws a `TypeError` for a name that another step has, and for a malformed argument.
   */
  ask<const Name extends string, Output>(
    name: Name,
    schema: StandardSchema<Output>,
    question: (ctx: C, answers: Answers) => unknown,
    options: StepOptions<C> = {},
  ): DialogBuilder<C, Answers & Readonly<Record<Name, Output>>> {
    const { steps } = this.#draft;
    checkSchema(schema);
    checkOptions("ask()", options, { input: 1, invalid: 1 });
    if (steps.some((step) => step.name === name))
      throw new TypeError(`The dialog ${this.#draft.name} already has a step ${name}`);
    const step: Step<C> = { name, schema, ask: asFunction(question), options };
    return new DialogBuilder({ ...this.#draft, steps: [...steps, step] });
  }

  /**
   * Registers the dialog with the composer, after the handlers registered so far; `handler` gets all answers. Throws a
   * `TypeError` when there are no questions, or the composer already has a dialog of that name.
   */
  done(handler: (ctx: C, answers: Answers) => unknown): Dialog<C> {
    const { composer, ...parts } = this.#draft;
    if (parts.steps.length === 0)
      throw new TypeError(`The dialog ${parts.name} has no questions: add one with ask()`);
    reserveName(composer, parts.name);
    return new Dialog(composer, { ...parts, done: asFunction(handler) });
  }
}

/** Names of dialogs by composer: two with the same name would take each other's answers. */
const reservedNames = new WeakMap<object, Set<string>>();

function reserveName(composer: object, name: string): void {
  const names = reservedNames.get(composer) ?? new Set();
  if (names.has(name)) throw new TypeError(`The composer already has a dialog ${name}`);
  reservedNames.set(composer, names.add(name));
}

/**
 * Describes a dialog: a sequence of questions whose answers are validated by schemas.
 * `const order = dialog(app, "order").ask("size", schema, (ctx) => ctx.reply("Which size?")).done((ctx, { size }) => ...)`;
 * then `app.command("order", (ctx) => order.enter(ctx))`. The type of the session needs `{ dialog?: DialogState }`. The name
 * is stored, so a renamed dialog does not continue active ones. Throws a `TypeError` for an unknown option, and a
 * `RangeError` for a `timeoutMs` that is not above 0.
 * @example
 * import { z } from "zod";
 *
 * const app = bot.use(session({ initial: (): { dialog?: DialogState } => ({}) }));
 * const order = dialog(app, "order")
 *   .ask("size", z.enum(["S", "L"]), (ctx) => ctx.reply("S or L?"))
 *   .done((ctx, { size }) => ctx.reply(`Ordered: ${size}`));
 * app.command("order", (ctx) => order.enter(ctx));
 */
export function dialog<C extends Context>(
  composer: Composer<C> &
    RoomFor<C, DialogContext, "ctx.session needs a property dialog?: DialogState">,
  name: string,
  options: DialogOptions<WithRoom<C, DialogContext>> = {},
): DialogBuilder<WithRoom<C, DialogContext>, object> {
  checkOptions("dialog()", options, { timeoutMs: 1, expired: 1 });
  const { timeoutMs = Number.POSITIVE_INFINITY } = options;
  checkDuration("timeoutMs", timeoutMs, { infinity: true, max: Number.MAX_SAFE_INTEGER });
  return new DialogBuilder({ composer, name, options, steps: [] });
}

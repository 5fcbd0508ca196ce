import type { Composer, NextFunction } from "../dispatch/index.ts";
import { orFail, whenReady } from "../internal/maybe-promise.ts";
import { hasSession } from "../session/expose.ts";
import { checkJson } from "../session/json-value.ts";
import type { DialogContext, DialogState } from "./dialog-state.ts";
import { inputOf, type Step } from "./step.ts";

/** What holds for all steps of a dialogue. */
export interface DialogOptions<C> {
  /** How long an answer is waited for, in milliseconds; for ever when absent. Looked at when the next one comes. */
  readonly timeoutMs?: number;
  /** Told of an answer that came too late. When absent, other handlers get it. */
  readonly expired?: (ctx: C) => unknown;
}

/** What a dialogue is made of. */
export interface DialogParts<C extends DialogContext> {
  readonly name: string;
  readonly options: DialogOptions<C>;
  readonly steps: readonly Step<C>[];
  readonly done: (ctx: C, answers: never) => unknown;
}

/**
 * A row of questions to one chat. Where it stands, and the answers, are in the session: it goes on after a restart, and
 * nothing that has run runs again. An error in a question or at the end leaves the session as it was, so the same answer
 * can be given again.
 */
export class Dialog<in C extends DialogContext> {
  readonly #parts: DialogParts<C>;
  /** Which dialogues `expired` could not be told of; each until its chat's next text. */
  readonly #failed = new Set<string>();

  /** Takes its place among the handlers of the composer. */
  constructor(composer: Composer<C>, parts: DialogParts<C>) {
    this.#parts = parts;
    composer.use((ctx, next) => this.#handle(ctx, next));
  }

  /** Begins with the first question. Another dialogue of the session ends with that, and so does this one begun before. */
  enter(ctx: C): unknown {
    return this.#ask(ctx, 0, {});
  }

  /** Asks the question before again, or the first; its answer is forgotten. Gives `false` when the dialogue is not under way. */
  back(ctx: C): unknown {
    const at = this.#place(ctx);
    const state = ctx.session.dialog;
    if (at === undefined || state === undefined) return false;
    const before = Math.max(at - 1, 0);
    const kept = this.#parts.steps.slice(0, before).map(({ name }) => name);
    const answers = Object.entries(state.answers).filter(([name]) => kept.includes(name));
    return this.#ask(ctx, before, Object.fromEntries(answers));
  }

  /** Ends it, wherever it stands, and forgets the answers. Gives whether it was under way. */
  leave(ctx: C): boolean {
    if (!this.isActive(ctx)) return false;
    delete ctx.session.dialog;
    return true;
  }

  /** Whether this dialogue is under way, and not over its time. */
  isActive(ctx: C): boolean {
    return this.#place(ctx) !== undefined && !isOver(ctx.session.dialog);
  }

  #handle(ctx: C, next: NextFunction): unknown {
    if (!hasSession(ctx)) return next();
    const at = this.#place(ctx);
    const step = at === undefined ? undefined : this.#parts.steps[at];
    const state = ctx.session.dialog;
    if (at === undefined || step === undefined || state === undefined) return next();
    const input = inputOf(step, ctx);
    if (input === undefined) return next();
    if (state.update_id === ctx.update.update_id) return undefined;
    if (isOver(state)) return this.#expire(ctx, next, state);
    return whenReady(step.schema["~standard"].validate(input), (result) => {
      if (result.issues === undefined)
        return this.#ask(ctx, at + 1, { ...state.answers, [step.name]: result.value });
      if (step.options.invalid === undefined) return this.#ask(ctx, at, state.answers);
      return step.options.invalid(ctx, result.issues);
    });
  }

  /** Index of the step whose answer is awaited; none for another dialogue, or a step that is no more. */
  #place({ session: { dialog } }: C): number | undefined {
    if (dialog?.name !== this.#parts.name) return undefined;
    const at = this.#parts.steps.findIndex(({ name }) => name === dialog.step);
    return at < 0 ? undefined : at;
  }

  /** Goes to a step, or to the end after the last. When that fails, the dialogue stands where it stood before. */
  #ask(ctx: C, at: number, answers: DialogState["answers"]): unknown {
    const before = ctx.session.dialog;
    return orFail(
      () => this.#go(ctx, at, answers),
      (error) => {
        // An error boundary may take the error, and then the session is stored.
        putBack(ctx, before);
        throw error;
      },
    );
  }

  #go(ctx: C, at: number, answers: DialogState["answers"]): unknown {
    const { name, steps, done, options } = this.#parts;
    const step = steps[at];
    if (step === undefined) {
      // First, so that the end of one dialogue can begin another.
      delete ctx.session.dialog;
      return done(ctx, typed(answers));
    }
    const { timeoutMs } = options;
    const until = timeoutMs === undefined ? {} : { until: Date.now() + timeoutMs };
    const { update_id } = ctx.update;
    // The session would refuse it too, but only when the question is sent.
    checkJson(answers, "ctx.session.dialog.answers");
    ctx.session.dialog = { name, step: step.name, answers, update_id, ...until };
    return step.ask(ctx, typed(answers));
  }

  #expire(ctx: C, next: NextFunction, state: DialogState): unknown {
    const { expired } = this.#parts.options;
    const id = `${ctx.me.id}:${state.update_id}`;
    delete ctx.session.dialog;
    // It has failed for this dialogue before, and could keep all texts of the chat from others.
    if (expired === undefined || this.#failed.delete(id)) return next();
    return orFail(
      () => expired(ctx),
      (error) => {
        this.#failed.add(id);
        putBack(ctx, state);
        throw error;
      },
    );
  }
}

function putBack({ session }: DialogContext, state: DialogState | undefined): void {
  if (state === undefined) delete session.dialog;
  else session.dialog = state;
}

function isOver(state: DialogState | undefined): boolean {
  return state?.until !== undefined && Date.now() >= state.until;
}

/** The builder's types say which step gave what: the session's cannot. */
function typed(answers: DialogState["answers"]): never {
  return answers as never;
}

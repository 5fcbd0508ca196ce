import {
  type Composer,
  isEarly,
  type Middleware,
  type NextFunction,
  reachPlace,
} from "../dispatch/index.ts";
import { catchWith, chain } from "../internal/maybe-promise.ts";
import { checkSession, hasSession } from "../session/expose.ts";
import { toJson } from "../session/json-value.ts";
import {
  type AnswerSet,
  isAnswered,
  NO_ANSWERS,
  pickAnswers,
  revalidate,
  storedAnswers,
  withAnswer,
} from "./answers.ts";
import type { DialogContext, DialogState } from "./dialog-state.ts";
import { hasSetMark, isFresh, isRedelivered, markUpdate } from "./redelivery.ts";
import { inputOf, type Step, stepListVersion } from "./step.ts";

/** Settings of a dialog. */
export interface DialogOptions<C> {
  /** How long to wait for an answer, in milliseconds. Checked when the next answer arrives. Default: `Infinity`. */
  readonly timeoutMs?: number;
  /** Called when an answer is too late. Default: other handlers get the update. */
  readonly expired?: (ctx: C) => unknown;
}

/** The parts that `DialogBuilder` collects. */
export interface DialogParts<C extends DialogContext> {
  readonly name: string;
  readonly options: DialogOptions<C>;
  readonly steps: readonly Step<C>[];
  readonly done: (ctx: C, answers: never) => unknown;
}

/** Maximum number of failed `expired` calls to remember; for a forgotten one, `expired` is called once more. */
const MAX_FAILED = 10_000;

/** The state of a dialog that is waiting for an answer. */
type WaitingState = DialogState & { readonly step: string };

/**
 * A sequence of questions in one chat. The current step and the answers are stored in the session, so a dialog continues
 * after a restart, and no finished step runs again. An error in a question or in the final handler leaves the session
 * unchanged, so that the user can send the same answer again.
 */
export class Dialog<in C extends DialogContext> {
  readonly #parts: DialogParts<C>;
  readonly #version: string;
  /** Dialogs whose `expired` has failed, each until the next answer in its chat. */
  readonly #failed = new Set<string>();

  /** Registers itself with the composer, after the handlers registered so far. */
  constructor(composer: Composer<C>, parts: DialogParts<C>) {
    this.#parts = parts;
    this.#version = stepListVersion(parts.steps);
    // Named for bot.routes() and error messages.
    const dialog: Middleware<C> = (ctx, next) => this.#handle(ctx, next);
    composer.use(dialog);
  }

  /** Starts with the first question. Ends any other active dialog of the session, and starts this one again if it is active. */
  enter(ctx: C): unknown {
    checkSession(ctx, `The dialog ${this.#parts.name}`);
    return this.#askNext(ctx, NO_ANSWERS);
  }

  /** Asks the previous question again, or the first one, and drops its answer. Returns `false` when the dialog is not active. */
  back(ctx: C): unknown {
    const state = this.#waitingState(ctx);
    if (state === undefined || isExpired(state)) return false;
    return chain(this.#currentAnswers(state), (current) => {
      const { steps } = this.#parts;
      const at = steps.findIndex(({ name }) => name === state.step);
      const before = Math.max((at < 0 ? this.#firstUnanswered(current) : at) - 1, 0);
      return this.#askNext(ctx, pickAnswers(current, steps.slice(0, before)));
    });
  }

  /** Ends the dialog at any step, also after it has expired, and drops the answers. Returns whether it was active. */
  leave(ctx: C): boolean {
    const state = this.#waitingState(ctx);
    if (state === undefined) return false;
    this.#end(ctx);
    return !isExpired(state);
  }

  /** Whether this dialog is waiting for an answer and has not expired. */
  isActive(ctx: C): boolean {
    const state = this.#waitingState(ctx);
    return state !== undefined && !isExpired(state);
  }

  #handle(ctx: C, next: NextFunction): unknown {
    // A job answers no question, though its update may look like an answer.
    if (ctx.job !== undefined || !hasSession(ctx)) return next();
    // The question may be asked by an earlier update, whose handlers still run.
    if (isEarly(ctx) && this.#canAnswer(ctx))
      return chain(reachPlace(ctx), () => this.#handle(ctx, next));
    const { dialog } = ctx.session;
    if (dialog === undefined) return next();
    const state = this.#waitingState(ctx);
    // A redelivered answer, to this or another dialog, answers no current question, and is not for other handlers either.
    if (isRedelivered(dialog, ctx) && (state !== undefined || !hasSetMark(ctx)))
      return this.#canAnswer(ctx) ? undefined : next();
    if (state === undefined) {
      if (dialog.step === undefined && !isFresh(dialog)) delete ctx.session.dialog;
      return next();
    }
    const step = this.#parts.steps.find(({ name }) => name === state.step);
    const input = step === undefined ? this.#canAnswer(ctx) || undefined : inputOf(step, ctx);
    if (input === undefined) return next();
    if (isExpired(state)) return this.#expire(ctx, next, state);
    return chain(this.#currentAnswers(state), (current) =>
      // The text answers a question that no longer exists.
      step === undefined ? this.#askNext(ctx, current) : this.#answer(ctx, step, input, current),
    );
  }

  #answer(ctx: C, step: Step<C>, input: unknown, current: AnswerSet): unknown {
    return chain(step.schema["~standard"].validate(input), (result) => {
      if (result.issues === undefined)
        return this.#askNext(ctx, withAnswer(current, step.name, input, result.value));
      const { invalid } = step.options;
      if (invalid === undefined) return this.#askNext(ctx, current);
      const { expiresAt } = ctx.session.dialog ?? {};
      return this.#orRestore(ctx, () => {
        // Before the call, since `invalid` may leave the dialog.
        this.#waitFor(ctx, step, current, expiresAt);
        return invalid(ctx, result.issues);
      });
    });
  }

  /** Returns the state of this dialog if it is waiting for an answer. */
  #waitingState({ session: { dialog } }: C): WaitingState | undefined {
    return dialog?.name === this.#parts.name && isWaiting(dialog) ? dialog : undefined;
  }

  /** Returns the answers so far, validated again when they were given to another list of steps. */
  #currentAnswers(state: DialogState): AnswerSet | Promise<AnswerSet> {
    const current = storedAnswers(state);
    const isOfThisList = state.steps === undefined || state.steps === this.#version;
    return isOfThisList ? current : revalidate(current, this.#parts.steps);
  }

  /** Returns the index of the first step without an answer; the number of steps when all have one. */
  #firstUnanswered(current: AnswerSet): number {
    const { steps } = this.#parts;
    const at = steps.findIndex((step) => !isAnswered(current, step));
    return at < 0 ? steps.length : at;
  }

  /** Whether an update could be an answer to any step. */
  #canAnswer(ctx: C): boolean {
    return this.#parts.steps.some((step) => inputOf(step, ctx) !== undefined);
  }

  /** Asks the first question without an answer, or finishes. On an error, the session keeps the state it had before. */
  #askNext(ctx: C, current: AnswerSet): unknown {
    return this.#orRestore(ctx, () => this.#advance(ctx, current));
  }

  #orRestore(ctx: C, work: () => unknown): unknown {
    const before = ctx.session.dialog;
    return catchWith(work, (error) => {
      // An error boundary may handle the error, and then the session is stored.
      restore(ctx, before);
      throw error;
    });
  }

  #advance(ctx: C, current: AnswerSet): unknown {
    const { steps, done, options } = this.#parts;
    const step = steps[this.#firstUnanswered(current)];
    if (step === undefined) {
      // Before `done`, which may start another dialog.
      this.#end(ctx);
      return done(ctx, asTyped(current.answers));
    }
    const { timeoutMs = Number.POSITIVE_INFINITY } = options;
    const expiresAt = Number.isFinite(timeoutMs) ? Date.now() + timeoutMs : undefined;
    // The session checks this too, but only after the question is sent.
    toJson(current.answers, "ctx.session.dialog.answers");
    this.#waitFor(ctx, step, current, expiresAt);
    return step.ask(ctx, asTyped(current.answers));
  }

  #waitFor(
    ctx: C,
    step: Step<C>,
    { answers, inputs }: AnswerSet,
    expiresAt: number | undefined,
  ): void {
    ctx.session.dialog = {
      name: this.#parts.name,
      step: step.name,
      answers,
      ...(Object.keys(inputs).length > 0 && { inputs }),
      ...markUpdate(ctx),
      steps: this.#version,
      ...(expiresAt !== undefined && { expiresAt }),
    };
  }

  /** Stores only the mark by which redelivered answers are recognized. */
  #end(ctx: C): void {
    ctx.session.dialog = { name: this.#parts.name, answers: {}, ...markUpdate(ctx) };
  }

  #expire(ctx: C, next: NextFunction, state: DialogState): unknown {
    const { expired } = this.#parts.options;
    const id = `${ctx.me.id}:${state.update_id}`;
    this.#end(ctx);
    // It failed for this dialog before; calling it again could block all texts of the chat.
    if (expired === undefined || this.#failed.delete(id)) return next();
    return catchWith(
      () => expired(ctx),
      (error) => {
        this.#noteFailed(id);
        restore(ctx, state);
        throw error;
      },
    );
  }

  #noteFailed(id: string): void {
    this.#failed.add(id);
    const [oldest] = this.#failed;
    if (this.#failed.size > MAX_FAILED && oldest !== undefined) this.#failed.delete(oldest);
  }
}

function restore({ session }: DialogContext, state: DialogState | undefined): void {
  if (state === undefined) delete session.dialog;
  else session.dialog = state;
}

function isWaiting(state: DialogState): state is WaitingState {
  return state.step !== undefined;
}

function isExpired({ expiresAt }: DialogState): boolean {
  return expiresAt !== undefined && Date.now() >= expiresAt;
}

/** Only the builder knows the types of the answers; the type of the session cannot hold them. */
function asTyped(answers: DialogState["answers"]): never {
  return answers as never;
}

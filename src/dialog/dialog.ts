import type { Composer, NextFunction } from "../dispatch/index.ts";
import { catchWith, chain } from "../internal/maybe-promise.ts";
import { hasSession } from "../session/expose.ts";
import { checkJson } from "../session/json-value.ts";
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

/** What holds for all steps of a dialogue. */
export interface DialogOptions<C> {
  /** How long to wait for an answer, in milliseconds; for ever when absent or `Infinity`. Checked when the next answer arrives. */
  readonly timeoutMs?: number;
  /** Called with an answer that is too late. When absent, other handlers get it. */
  readonly expired?: (ctx: C) => unknown;
}

/** What a dialogue is made of. */
export interface DialogParts<C extends DialogContext> {
  readonly name: string;
  readonly options: DialogOptions<C>;
  readonly steps: readonly Step<C>[];
  readonly done: (ctx: C, answers: never) => unknown;
}

/** How many chats with a failed `expired` are remembered. In a chat beyond that, `expired` is called once more. */
const MAX_FAILED = 10_000;

/** The state of a dialogue that waits for an answer. */
type WaitingState = DialogState & { readonly step: string };

/**
 * A row of questions to one chat. Where it stands, and the answers, are in the session: it goes on after a restart, and
 * nothing that has run runs again. An error in a question or at the end leaves the session as it was, so the same answer
 * can be current again.
 */
export class Dialog<in C extends DialogContext> {
  readonly #parts: DialogParts<C>;
  readonly #version: string;
  /** Dialogues whose `expired` has failed, each until the next text in its chat. */
  readonly #failed = new Set<string>();

  /** Takes its place among the handlers of the composer. */
  constructor(composer: Composer<C>, parts: DialogParts<C>) {
    this.#parts = parts;
    this.#version = stepListVersion(parts.steps);
    composer.use((ctx, next) => this.#handle(ctx, next));
  }

  /** Begins with the first question. Another dialogue of the session ends with that, and so does this one begun before. */
  enter(ctx: C): unknown {
    return this.#askNext(ctx, NO_ANSWERS);
  }

  /** Asks the question before again, or the first; its answer is forgotten. Gives `false` when the dialogue is not under way. */
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

  /** Ends it at any step, even after its time has run out, and forgets the answers. Returns whether it was under way. */
  leave(ctx: C): boolean {
    const state = this.#waitingState(ctx);
    if (state === undefined) return false;
    this.#end(ctx);
    return !isExpired(state);
  }

  /** Whether this dialogue is under way, and not over its time. */
  isActive(ctx: C): boolean {
    const state = this.#waitingState(ctx);
    return state !== undefined && !isExpired(state);
  }

  #handle(ctx: C, next: NextFunction): unknown {
    if (!hasSession(ctx)) return next();
    const { dialog } = ctx.session;
    if (dialog === undefined) return next();
    const state = this.#waitingState(ctx);
    // An earlier answer, to this or another dialogue, does not answer the current question, nor is it for other handlers.
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
        // Before the call, since `invalid` may leave the dialogue.
        this.#waitFor(ctx, step, current, expiresAt);
        return invalid(ctx, result.issues);
      });
    });
  }

  /** The state of this dialogue while it waits for an answer. */
  #waitingState({ session: { dialog } }: C): WaitingState | undefined {
    return dialog?.name === this.#parts.name && isWaiting(dialog) ? dialog : undefined;
  }

  /** The answers so far, checked again when they were given to another list of steps. */
  #currentAnswers(state: DialogState): AnswerSet | Promise<AnswerSet> {
    const current = storedAnswers(state);
    const isOfThisList = state.steps === undefined || state.steps === this.#version;
    return isOfThisList ? current : revalidate(current, this.#parts.steps);
  }

  /** Index of the first step without an answer; the number of steps when each has one. */
  #firstUnanswered(current: AnswerSet): number {
    const { steps } = this.#parts;
    const at = steps.findIndex((step) => !isAnswered(current, step));
    return at < 0 ? steps.length : at;
  }

  /** Whether an update could answer any of the questions. */
  #canAnswer(ctx: C): boolean {
    return this.#parts.steps.some((step) => inputOf(step, ctx) !== undefined);
  }

  /** Goes to the first step without an answer, or to the end. When that fails, the dialogue stands where it stood before. */
  #askNext(ctx: C, current: AnswerSet): unknown {
    return this.#orRestore(ctx, () => this.#advance(ctx, current));
  }

  #orRestore(ctx: C, work: () => unknown): unknown {
    const before = ctx.session.dialog;
    return catchWith(work, (error) => {
      // An error boundary may take the error, and then the session is stored.
      restore(ctx, before);
      throw error;
    });
  }

  #advance(ctx: C, current: AnswerSet): unknown {
    const { steps, done, options } = this.#parts;
    const step = steps[this.#firstUnanswered(current)];
    if (step === undefined) {
      // First, so that the end of one dialogue can begin another.
      this.#end(ctx);
      return done(ctx, asTyped(current.answers));
    }
    const { timeoutMs = Number.POSITIVE_INFINITY } = options;
    const expiresAt = Number.isFinite(timeoutMs) ? Date.now() + timeoutMs : undefined;
    // The session would refuse it too, but only when the question is sent.
    checkJson(current.answers, "ctx.session.dialog.answers");
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

  /** Leaves a mark that identifies answers delivered again. */
  #end(ctx: C): void {
    ctx.session.dialog = { name: this.#parts.name, answers: {}, ...markUpdate(ctx) };
  }

  #expire(ctx: C, next: NextFunction, state: DialogState): unknown {
    const { expired } = this.#parts.options;
    const id = `${ctx.me.id}:${state.update_id}`;
    this.#end(ctx);
    // It has failed for this dialogue before, and could keep all texts of the chat from others.
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

/** The builder's types say which step gave what: the session's cannot. */
function asTyped(answers: DialogState["answers"]): never {
  return answers as never;
}

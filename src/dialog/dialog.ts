import type { Composer, NextFunction } from "../dispatch/index.ts";
import { catchWith, chain } from "../internal/maybe-promise.ts";
import { hasSession } from "../session/expose.ts";
import { checkJson } from "../session/json-value.ts";
import {
  answersOf,
  type Given,
  givenIn,
  isAnswered,
  NOTHING_GIVEN,
  recheck,
  withAnswer,
} from "./answers.ts";
import type { DialogContext, DialogState } from "./dialog-state.ts";
import { isAgain, isFresh, isMover, markOf } from "./mark.ts";
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
type OpenState = DialogState & { readonly step: string };

/**
 * A row of questions to one chat. Where it stands, and the answers, are in the session: it goes on after a restart, and
 * nothing that has run runs again. An error in a question or at the end leaves the session as it was, so the same answer
 * can be given again.
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
    return this.#ask(ctx, NOTHING_GIVEN);
  }

  /** Asks the question before again, or the first; its answer is forgotten. Gives `false` when the dialogue is not under way. */
  back(ctx: C): unknown {
    const state = this.#open(ctx);
    if (state === undefined || isOver(state)) return false;
    return chain(this.#given(state), (given) => {
      const { steps } = this.#parts;
      const at = steps.findIndex(({ name }) => name === state.step);
      const before = Math.max((at < 0 ? this.#unanswered(given) : at) - 1, 0);
      return this.#ask(ctx, answersOf(given, steps.slice(0, before)));
    });
  }

  /** Ends it at any step, even after its time has run out, and forgets the answers. Returns whether it was under way. */
  leave(ctx: C): boolean {
    const state = this.#open(ctx);
    if (state === undefined) return false;
    this.#end(ctx);
    return !isOver(state);
  }

  /** Whether this dialogue is under way, and not over its time. */
  isActive(ctx: C): boolean {
    const state = this.#open(ctx);
    return state !== undefined && !isOver(state);
  }

  #handle(ctx: C, next: NextFunction): unknown {
    if (!hasSession(ctx)) return next();
    const { dialog } = ctx.session;
    if (dialog === undefined) return next();
    const state = this.#open(ctx);
    // An earlier answer, to this or another dialogue, does not answer the current question, nor is it for other handlers.
    if (isAgain(dialog, ctx) && (state !== undefined || !isMover(ctx)))
      return this.#takes(ctx) ? undefined : next();
    if (state === undefined) {
      if (dialog.step === undefined && !isFresh(dialog)) delete ctx.session.dialog;
      return next();
    }
    const step = this.#parts.steps.find(({ name }) => name === state.step);
    const input = step === undefined ? this.#takes(ctx) || undefined : inputOf(step, ctx);
    if (input === undefined) return next();
    if (isOver(state)) return this.#expire(ctx, next, state);
    return chain(this.#given(state), (given) =>
      // The text answers a question that no longer exists.
      step === undefined ? this.#ask(ctx, given) : this.#answer(ctx, step, input, given),
    );
  }

  #answer(ctx: C, step: Step<C>, input: unknown, given: Given): unknown {
    return chain(step.schema["~standard"].validate(input), (result) => {
      if (result.issues === undefined)
        return this.#ask(ctx, withAnswer(given, step.name, input, result.value));
      const { invalid } = step.options;
      if (invalid === undefined) return this.#ask(ctx, given);
      const { until } = ctx.session.dialog ?? {};
      return this.#orBack(ctx, () => {
        // Before the call, since `invalid` may leave the dialogue.
        this.#stand(ctx, step, given, until);
        return invalid(ctx, result.issues);
      });
    });
  }

  /** The state of this dialogue while it waits for an answer. */
  #open({ session: { dialog } }: C): OpenState | undefined {
    return dialog?.name === this.#parts.name && isOpen(dialog) ? dialog : undefined;
  }

  /** The answers so far, checked again when they were given to another list of steps. */
  #given(state: DialogState): Given | Promise<Given> {
    const given = givenIn(state);
    const isOfThisList = state.steps === undefined || state.steps === this.#version;
    return isOfThisList ? given : recheck(given, this.#parts.steps);
  }

  /** Index of the first step without an answer; the number of steps when each has one. */
  #unanswered(given: Given): number {
    const { steps } = this.#parts;
    const at = steps.findIndex((step) => !isAnswered(given, step));
    return at < 0 ? steps.length : at;
  }

  /** Whether an update could answer any of the questions. */
  #takes(ctx: C): boolean {
    return this.#parts.steps.some((step) => inputOf(step, ctx) !== undefined);
  }

  /** Goes to the first step without an answer, or to the end. When that fails, the dialogue stands where it stood before. */
  #ask(ctx: C, given: Given): unknown {
    return this.#orBack(ctx, () => this.#go(ctx, given));
  }

  #orBack(ctx: C, work: () => unknown): unknown {
    const before = ctx.session.dialog;
    return catchWith(work, (error) => {
      // An error boundary may take the error, and then the session is stored.
      putBack(ctx, before);
      throw error;
    });
  }

  #go(ctx: C, given: Given): unknown {
    const { steps, done, options } = this.#parts;
    const step = steps[this.#unanswered(given)];
    if (step === undefined) {
      // First, so that the end of one dialogue can begin another.
      this.#end(ctx);
      return done(ctx, typed(given.answers));
    }
    const { timeoutMs = Number.POSITIVE_INFINITY } = options;
    const until = Number.isFinite(timeoutMs) ? Date.now() + timeoutMs : undefined;
    // The session would refuse it too, but only when the question is sent.
    checkJson(given.answers, "ctx.session.dialog.answers");
    this.#stand(ctx, step, given, until);
    return step.ask(ctx, typed(given.answers));
  }

  #stand(ctx: C, step: Step<C>, { answers, inputs }: Given, until: number | undefined): void {
    ctx.session.dialog = {
      name: this.#parts.name,
      step: step.name,
      answers,
      ...(Object.keys(inputs).length > 0 && { inputs }),
      ...markOf(ctx),
      steps: this.#version,
      ...(until !== undefined && { until }),
    };
  }

  /** Leaves a mark that identifies answers delivered again. */
  #end(ctx: C): void {
    ctx.session.dialog = { name: this.#parts.name, answers: {}, ...markOf(ctx) };
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
        putBack(ctx, state);
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

function putBack({ session }: DialogContext, state: DialogState | undefined): void {
  if (state === undefined) delete session.dialog;
  else session.dialog = state;
}

function isOpen(state: DialogState): state is OpenState {
  return state.step !== undefined;
}

function isOver({ until }: DialogState): boolean {
  return until !== undefined && Date.now() >= until;
}

/** The builder's types say which step gave what: the session's cannot. */
function typed(answers: DialogState["answers"]): never {
  return answers as never;
}

import type { Context } from "../dispatch/index.ts";

/** A dialogue under way, or one that ended within the last day, as the session keeps it. */
export interface DialogState {
  /** Of the dialogue. */
  readonly name: string;
  /** The step whose answer is awaited; absent when the dialogue has ended. */
  readonly step?: string;
  /** The answers by step, as the schemas returned them. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** The input of each schema whose output differs from it, by step. */
  readonly inputs?: Readonly<Record<string, unknown>>;
  /** The update that led here. Neither it nor an earlier one is an answer when Telegram delivers it again. */
  readonly update_id: number;
  /** When that update was handled, in milliseconds since 1970. */
  readonly at?: number;
  /** The version of the step list when the answers were given. */
  readonly steps?: string;
  /** When it is over, in milliseconds since 1970; absent when it waits for ever. */
  readonly expiresAt?: number;
}

/** What a dialogue needs of `ctx`: a session with room for it. */
export type DialogContext = Context & { session: { dialog?: DialogState } };

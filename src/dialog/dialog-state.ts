import type { Context } from "../dispatch/index.ts";

/** A dialogue under way, as the session keeps it. */
export interface DialogState {
  /** Of the dialogue. */
  readonly name: string;
  /** The step whose answer is awaited. */
  readonly step: string;
  /** By step. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** The update that led here: delivered again, it is no answer. */
  readonly update_id: number;
  /** When it is over, in milliseconds since 1970; absent when it waits for ever. */
  readonly until?: number;
}

/** What a dialogue needs of `ctx`: a session with room for it. */
export type DialogContext = Context & { session: { dialog?: DialogState } };

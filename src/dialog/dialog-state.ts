import type { Context } from "../dispatch/index.ts";

/** A dialogue under way, or for a day one that has ended, as the session keeps it. */
export interface DialogState {
  /** Of the dialogue. */
  readonly name: string;
  /** The step whose answer is awaited; absent when the dialogue has ended. */
  readonly step?: string;
  /** By step, as the schemas gave them. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** By step, what was said, where the schema made something else of it. */
  readonly inputs?: Readonly<Record<string, unknown>>;
  /** The update that led here: neither it nor one before it is an answer, when Telegram delivers it again. */
  readonly update_id: number;
  /** When that update came, in milliseconds since 1970. */
  readonly at?: number;
  /** Which list of steps the answers were given to. */
  readonly steps?: string;
  /** When it is over, in milliseconds since 1970; absent when it waits for ever. */
  readonly until?: number;
}

/** What a dialogue needs of `ctx`: a session with room for it. */
export type DialogContext = Context & { session: { dialog?: DialogState } };

import type { Context } from "../dispatch/index.ts";

/** An active dialog, or one that ended within the last day, as stored in the session. */
export interface DialogState {
  /** Name of the dialog. */
  readonly name: string;
  /** The step waiting for its answer; absent when the dialog has ended. */
  readonly step?: string;
  /** The answers by step name, as the schemas returned them. */
  readonly answers: Readonly<Record<string, unknown>>;
  /** The input of each schema whose output differs from it, by step name. */
  readonly inputs?: Readonly<Record<string, unknown>>;
  /** The update that led to this state. When Telegram redelivers it or an earlier one, that is not an answer. */
  readonly update_id: number;
  /** When that update was handled, as a Unix time in milliseconds; absent for one that overtook others. */
  readonly at?: number;
  /** The version of the step list when the answers were given. */
  readonly steps?: string;
  /** When the dialog expires, as a Unix time in milliseconds; absent when it never does. */
  readonly expiresAt?: number;
}

/** A context whose session can store a dialog. */
export type DialogContext = Context & { session: { dialog?: DialogState } };

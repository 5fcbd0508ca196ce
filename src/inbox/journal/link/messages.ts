import { BusyError } from "../../../errors.ts";
import { messageOf } from "../../../internal/describe-error.ts";
import { codeOf } from "../errors.ts";
import type { Holding, Operations } from "../primary/operations.ts";

/** The version of the messages. */
export const PROTOCOL = 1;

/** The first message to a primary. */
export interface Hello {
  readonly protocol: number;
  readonly secret: string;
  readonly session: string;
  readonly lockMs: number;
  readonly holdings: readonly Holding[];
}

/**
 * What a primary answers: it is still reading the log; it has the session, whose claims in `lost` are lost; it is not the primary
 * any more; or it cannot talk to this version.
 */
export type Greeting =
  | { readonly state: "starting" }
  | { readonly state: "welcome"; readonly lost: readonly string[] }
  | { readonly state: "gone" }
  | { readonly state: "refused"; readonly message: string };

/** A call, and what identifies its response. */
export type Call = readonly [call: number, name: keyof Operations, args: readonly unknown[]];

/** An error, as a response has it. */
interface ErrorBody {
  readonly name: string;
  readonly message: string;
  readonly code?: string | undefined;
}

/** What a primary sends: the response to a call, or what has happened to a claim. */
export type Reply<Result = unknown> =
  | readonly ["result", call: number, result: Result]
  | readonly ["error", call: number, error: ErrorBody]
  | readonly ["more", token: string]
  | readonly ["lost", token: string];

export function encodeError(error: unknown): ErrorBody {
  const name = error instanceof BusyError ? error.name : "Error";
  return { name, message: messageOf(error), code: codeOf(error) };
}

export function decodeError({ name, message, code }: ErrorBody): Error {
  if (name === "BusyError") return new BusyError("capacity");
  return Object.assign(new Error(message), code === undefined ? {} : { code });
}

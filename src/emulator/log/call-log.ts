import type { User } from "../../types/index.ts";
import { parseJson } from "../json.ts";
import type { UploadedFile } from "../wire/parameters.ts";
import type { RefusalResponse } from "../wire/refusal.ts";

/** How many calls are kept; older ones are forgotten. */
const MAX_CALLS = 10_000;

/** What the answer to a call comes from. */
export type AnswerOrigin =
  /** A model of what the method does. */
  | "modelled"
  /** What was stored by another method. */
  | "stored"
  /** The schema alone: the emulator has no model of the method. */
  | "generated"
  /** A handler of `emulator.answer`. */
  | "replaced";

/** What the bot got: the response of the Bot API. */
export type CallResponse = { readonly ok: true; readonly result: unknown } | RefusalResponse;

/** A call of a bot, as the emulator received it, refused ones included. */
export interface LoggedCall {
  readonly bot: User;
  /** The name in the manual, or the one that was called if there is no such method. */
  readonly method: string;
  /** As sent, except that JSON is parsed. */
  readonly parameters: Readonly<Record<string, unknown>>;
  readonly files: readonly {
    readonly name: string;
    readonly fileName: string;
    readonly size: number;
  }[];
  /** Names that the method does not have: the server ignores them. */
  readonly unknown: readonly string[];
  /** Milliseconds since the Unix epoch, on the clock of the emulator. */
  readonly time: number;
  /** Absent while the call waits, and after a fault or a refusal before the method ran. */
  readonly origin?: AnswerOrigin;
  /** Absent while the call waits, as a long poll does. */
  readonly response?: CallResponse;
}

/** The parts of a call that the log is made of. */
export interface CallEntry {
  readonly bot: User;
  readonly method: string;
  readonly values: ReadonlyMap<string, string>;
  readonly files: ReadonlyMap<string, UploadedFile>;
  readonly isKnown: (parameter: string) => boolean;
  readonly time: number;
  origin?: AnswerOrigin;
  /** The result as JSON, or the refusal. */
  outcome?: { readonly json: string } | RefusalResponse;
}

/** The last calls of all bots, oldest first. Nothing is parsed or copied until the log is read. */
export class CallLog {
  #entries: CallEntry[] = [];

  add(entry: CallEntry): void {
    this.#entries.push(entry);
    // Amortized: a cut moves as many entries as came since the last one.
    if (this.#entries.length >= 2 * MAX_CALLS) this.#entries = this.#entries.slice(-MAX_CALLS);
  }

  /** Returns the calls for which `matches` returns true. */
  read(matches: (entry: CallEntry) => boolean = () => true): LoggedCall[] {
    return this.#entries.slice(-MAX_CALLS).filter(matches).map(toLoggedCall);
  }

  clear(): void {
    this.#entries = [];
  }
}

function toLoggedCall(entry: CallEntry): LoggedCall {
  const { bot, method, values, files, isKnown, time, origin, outcome } = entry;
  const names = [...values.keys(), ...files.keys()];
  const referred = new Set([...values.values()].flatMap((value) => attachmentsIn(value)));
  return {
    bot,
    method,
    parameters: parametersOf(entry),
    files: [...files.values()].map(({ name, fileName, bytes }) => {
      return { name, fileName, size: bytes.byteLength };
    }),
    unknown: names.filter((name) => !isKnown(name) && !referred.has(name)),
    time,
    ...(origin === undefined ? {} : { origin }),
    ...(outcome === undefined ? {} : { response: toResponse(outcome) }),
  };
}

/** The parameters of a call, with JSON parsed. */
export function parametersOf({ values }: Pick<CallEntry, "values">): Record<string, unknown> {
  return Object.fromEntries([...values].map(([name, value]) => [name, toValue(value)]));
}

function toResponse(outcome: NonNullable<CallEntry["outcome"]>): CallResponse {
  return "json" in outcome ? { ok: true, result: parseJson(outcome.json) } : outcome;
}

/** Parts of the request that a value refers to are no parameters. */
function attachmentsIn(value: string): string[] {
  return [...value.matchAll(/attach:\/\/([^"\s]+)/g)].map(([, name = ""]) => name);
}

/** Objects, lists, numbers and booleans are parsed; a text that only looks like a number is the price of that. */
function toValue(text: string): unknown {
  return /^(?:[[{]|-?\d{1,15}$|true$|false$)/.test(text) ? (parseJson(text) ?? text) : text;
}

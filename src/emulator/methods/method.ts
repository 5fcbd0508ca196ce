import type { Method, User } from "../../types/index.ts";
import type { BotAccount } from "../model/bots/bot-account.ts";
import type { World } from "../model/world.ts";
import type { MethodResult } from "../wire/envelope.ts";
import type { Parameters } from "../wire/parameters.ts";
import { badRequest, unsupported } from "../wire/refusal.ts";

/** The largest identifier of a message or an update. */
export const MAX_INT32: number = 2 ** 31 - 1;

/** A method call of a bot. */
export interface MethodCall {
  readonly bot: BotAccount;
  readonly world: World;
  readonly parameters: Parameters;
  /** Aborts when the client disconnects. */
  readonly signal: AbortSignal;
}

/** Runs one method. Throws a `Refusal` to respond with an error. */
export type MethodHandler = (call: MethodCall) => MethodResult | Promise<MethodResult>;

/** A method with a model of what it does, or one that stores and returns what bots set. */
export interface MethodModel {
  readonly origin: "modelled" | "stored";
  readonly handler: MethodHandler;
}

/** The methods of one subject. */
export interface MethodTable {
  readonly modelled: Partial<Record<Method, MethodHandler>>;
  readonly stored: Partial<Record<Method, MethodHandler>>;
}

/** Refuses parameters that the emulator would have to ignore, so that no test passes by mistake. */
export function rejectUnsupported(parameters: Parameters, names: readonly string[]): void {
  const name = names.find((each) => parameters.has(each));
  if (name !== undefined) throw unsupported(`parameter ${name}`);
}

/** Reads a message identifier; 0 when it is absent or not a number. */
export function messageIdOf(parameters: Parameters, name = "message_id"): number {
  return parameters.integer(name, 0, 0, MAX_INT32);
}

/** Reads the identifier of a user. Throws a refusal when it is absent or not positive. */
export function userIdOf(parameters: Parameters, name = "user_id"): number {
  const id = parameters.integer(name, 0, 0, Number.MAX_SAFE_INTEGER);
  if (id === 0) throw badRequest(`invalid ${name} specified`);
  return id;
}

/** Returns a person or a bot. Throws a refusal when no account has this identifier. */
export function getUser({ users, bots }: World, id: number): User {
  const user = users.get(id) ?? bots.get(id)?.user;
  if (user === undefined) throw badRequest("user not found");
  return user;
}

/** Returns a parameter that must not be empty. */
export function requiredText(parameters: Parameters, name: string): string {
  const text = parameters.text(name);
  if (text === "") throw badRequest(`parameter "${name}" is required`);
  return text;
}

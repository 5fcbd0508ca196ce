import { isObject, parseJson } from "../../json.ts";
import type { BotAccount } from "../../model/bots/bot-account.ts";
import type { World } from "../../model/world.ts";
import type { EmulatedBot } from "../../people/emulated-bot.ts";
import { EmulatedUser } from "../../people/emulated-user.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { badRequest } from "../../wire/refusal.ts";

const MAX_SAFE = Number.MAX_SAFE_INTEGER;

/** Returns a text that must not be empty. */
export function requireText(parameters: Parameters, name: string): string {
  const text = parameters.text(name);
  if (text === "") throw badRequest(`parameter "${name}" is required`);
  return text;
}

/** Returns those of the named texts that the call has, by name. */
export function optionalTexts<Name extends string>(
  parameters: Parameters,
  names: readonly Name[],
): { [N in Name]?: string } {
  const present = names.filter((name) => parameters.has(name));
  const texts: { [N in Name]?: string } = {};
  for (const name of present) texts[name] = parameters.text(name);
  return texts;
}

/** Returns an integer, or undefined when it is absent. */
export function optionalInteger(parameters: Parameters, name: string): number | undefined {
  return parameters.has(name) ? requireInteger(parameters, name) : undefined;
}

export function requireInteger(parameters: Parameters, name: string): number {
  const text = requireText(parameters, name);
  if (!/^-?\d{1,16}$/.test(text)) throw badRequest(`parameter "${name}" must be an integer`);
  return parameters.integer(name, 0, -MAX_SAFE, MAX_SAFE);
}

export function requireNumber(parameters: Parameters, name: string): number {
  const value = Number(requireText(parameters, name));
  if (!Number.isFinite(value)) throw badRequest(`parameter "${name}" must be a number`);
  return value;
}

/** Returns a JSON object. As in-process in plain JavaScript, its fields are not checked. */
export function requireObject<Shape extends object = Record<string, unknown>>(
  parameters: Parameters,
  name: string,
): Shape {
  const value = parseJson(requireText(parameters, name));
  if (!isObject(value)) throw badRequest(`parameter "${name}" must be a JSON object`);
  // The caller of the route is responsible for the fields.
  return value as Shape;
}

/** Returns a JSON object, or undefined when it is absent. */
export function optionalObject<Shape extends object>(
  parameters: Parameters,
  name: string,
): Shape | undefined {
  return parameters.has(name) ? requireObject<Shape>(parameters, name) : undefined;
}

/** Returns a JSON array of elements that `isElement` accepts; empty when it is absent. */
export function optionalList<Element>(
  parameters: Parameters,
  name: string,
  isElement: (value: unknown) => value is Element,
): Element[] {
  if (!parameters.has(name)) return [];
  const value = parseJson(parameters.text(name));
  if (Array.isArray(value) && value.every(isElement)) return value;
  throw badRequest(`parameter "${name}" must be a JSON array of the right elements`);
}

/** The bytes of the part `file` of a multipart body. */
export function fileOf(parameters: Parameters): Uint8Array | undefined {
  return parameters.file("file")?.bytes;
}

/** Returns the bot that `name` names. */
export function requireBot(world: World, parameters: Parameters, name = "bot_id"): BotAccount {
  const bot = world.bots.get(requireInteger(parameters, name));
  if (bot === undefined)
    throw badRequest(`bot not found: ${name} is the number before the colon of a token`);
  return bot;
}

/** Returns the person that `name` names. */
export function requireUser(world: World, parameters: Parameters, name = "user_id"): EmulatedUser {
  const user = world.users.get(requireInteger(parameters, name));
  if (user === undefined)
    throw badRequest(`user not found: ${name} is the id that /emulator/createUser returned`);
  return new EmulatedUser(world, user);
}

/** Returns a bot as the in-process API has it. */
export function toEmulatedBot({ token, user }: BotAccount): EmulatedBot {
  return { token, me: user };
}

import type { User } from "../../types/index.ts";
import type { BotAccount } from "../model/bot-account.ts";
import type { World } from "../model/world.ts";
import { NoSuchButtonError } from "../people/actions/buttons.ts";
import type { EmulatedChat } from "../people/emulated-chat.ts";
import { EmulatedUser } from "../people/emulated-user.ts";
import { NotSeenError, waitForEvent } from "../people/wait-for-event.ts";
import { type MethodResult, toResult } from "../wire/envelope.ts";
import type { Parameters } from "../wire/parameters.ts";
import { badRequest, Refusal } from "../wire/refusal.ts";

/** The path of every control route, up to its name. */
export const CONTROL_PREFIX = "/emulator/";
const MAX_SAFE = Number.MAX_SAFE_INTEGER;
const MAX_TIMEOUT_SECONDS = 50;

type ControlHandler = (
  world: World,
  parameters: Parameters,
) => MethodResult | Promise<MethodResult>;

const HANDLERS: ReadonlyMap<string, ControlHandler> = new Map(
  Object.entries({ createUser, sendText, pressButton, getMessages, getEvents }),
);

/** Runs a call with which a script acts as a user, as documented in `docs/emulator.md`. */
export function runControl(
  world: World,
  route: string,
  parameters: Parameters,
): MethodResult | Promise<MethodResult> {
  const handler = HANDLERS.get(route);
  if (handler === undefined) throw new Refusal(404, "Not Found: no such control route");
  return handler(world, parameters);
}

function createUser(world: World, parameters: Parameters): MethodResult {
  const names = ["last_name", "username", "language_code"] as const;
  const present = names.filter((name) => parameters.has(name));
  return toResult(
    world.addUser({
      first_name: requireText(parameters, "first_name"),
      ...Object.fromEntries(present.map((name) => [name, parameters.text(name)])),
    }),
  );
}

function sendText(world: World, parameters: Parameters): MethodResult {
  return toResult(openChat(world, parameters).sendText(requireText(parameters, "text")));
}

function pressButton(world: World, parameters: Parameters): MethodResult {
  const chat = openChat(world, parameters);
  const message_id = parameters.integer("message_id", 0, 0, MAX_SAFE);
  const label = requireText(parameters, "button");
  try {
    return toResult(chat.press({ message_id }, label).callbackQuery);
  } catch (error) {
    if (!(error instanceof NoSuchButtonError)) throw error;
    throw badRequest(error.message.charAt(0).toLowerCase() + error.message.slice(1));
  }
}

function getMessages(world: World, parameters: Parameters): MethodResult {
  return toResult(openChat(world, parameters).messages());
}

/** Returns the events from index `offset` on; waits for the first one if necessary. */
async function getEvents(world: World, parameters: Parameters): Promise<MethodResult> {
  const { bot, user } = findBotAndUser(world, parameters);
  const chat = world.openChat(bot, user);
  const offset = parameters.integer("offset", 0, 0, MAX_SAFE);
  const timeoutSeconds = parameters.integer("timeout", 0, 0, MAX_TIMEOUT_SECONDS);
  const search = { name: "event", from: offset, pick: () => true };
  try {
    await waitForEvent(chat, { ...search, timeoutMs: timeoutSeconds * 1000 });
    return toResult(chat.events.slice(offset));
  } catch (error) {
    if (error instanceof NotSeenError) return toResult([]);
    throw error;
  }
}

function openChat(world: World, parameters: Parameters): EmulatedChat {
  const { bot, user } = findBotAndUser(world, parameters);
  return new EmulatedUser(world, user).openChat({ token: bot.token, me: bot.user });
}

function findBotAndUser(world: World, parameters: Parameters): { bot: BotAccount; user: User } {
  const user = world.users.get(parameters.integer("user_id", 0, 0, MAX_SAFE));
  if (user === undefined) throw badRequest("user not found");
  const bot = world.bots.get(parameters.integer("bot_id", 0, 0, MAX_SAFE));
  if (bot === undefined) throw badRequest("bot not found");
  return { bot, user };
}

function requireText(parameters: Parameters, name: string): string {
  const text = parameters.text(name);
  if (text === "") throw badRequest(`parameter "${name}" is required`);
  return text;
}

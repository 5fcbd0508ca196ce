import type { BotAccessSettings, User } from "../../../types/index.ts";
import { parseJson } from "../../json.ts";
import type { BotAccount } from "../../model/bots/bot-account.ts";
import type { Management } from "../../model/bots/managed-bots.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { getUser, type MethodCall, type MethodHandler, userIdOf } from "../method.ts";

const MAX_USERS = 10;

/** https://core.telegram.org/bots/api#getmanagedbottoken */
export const getManagedBotToken: MethodHandler = (call) =>
  toResult(findManaged(call, userIdOf(call.parameters)).bot.token);

/** https://core.telegram.org/bots/api#replacemanagedbottoken */
export const replaceManagedBotToken: MethodHandler = (call) => {
  const { bot } = findManaged(call, userIdOf(call.parameters));
  call.world.replaceToken(bot);
  return toResult(bot.token);
};

/** https://core.telegram.org/bots/api#getmanagedbotaccesssettings */
export const getManagedBotAccessSettings: MethodHandler = (call) =>
  toResult(findManaged(call, userIdOf(call.parameters)).management.access);

/** https://core.telegram.org/bots/api#setmanagedbotaccesssettings */
export const setManagedBotAccessSettings: MethodHandler = (call) => {
  const isRestricted = call.parameters.boolean("is_access_restricted");
  const text = call.parameters.text("added_user_ids");
  const botId = userIdOf(call.parameters);
  const ids = isRestricted && text !== "" ? readUserIds(text) : [];
  const { management } = findManaged(call, botId);
  management.access = toSettings(
    isRestricted,
    ids.map((id) => findUser(call, id)),
  );
  return toResult(true);
};

function findManaged(
  call: MethodCall,
  botId: number,
): { readonly bot: BotAccount; readonly management: Management } {
  const { world } = call;
  const bot = world.bots.get(getUser(world, botId).id);
  if (bot === undefined) throw badRequest("user is not a bot");
  const management = world.managedBots.find(bot);
  if (management?.manager !== call.bot) throw badRequest("BOT_ACCESS_FORBIDDEN");
  return { bot, management };
}

function readUserIds(text: string): number[] {
  const list = parseJson(text);
  if (list === undefined) throw badRequest("can't parse added_user_ids JSON object");
  if (!Array.isArray(list)) throw badRequest("expected an Array of user identifiers");
  if (list.length > MAX_USERS) throw badRequest("too many user identifiers specified");
  return list.map((value) => {
    if (typeof value !== "number" && typeof value !== "string")
      throw badRequest("user identifier must be a Number");
    if (!/^-?\d+$/.test(String(value))) throw badRequest("can't parse user identifier as a Number");
    if (Number(value) <= 0) throw badRequest("invalid user identifier specified");
    return Number(value);
  });
}

function findUser({ world }: MethodCall, id: number): User {
  const user = world.users.get(id);
  if (user === undefined) throw badRequest("USER_ID_INVALID");
  return user;
}

function toSettings(is_access_restricted: boolean, users: User[]): BotAccessSettings {
  return { is_access_restricted, ...(users.length === 0 ? {} : { added_users: users }) };
}

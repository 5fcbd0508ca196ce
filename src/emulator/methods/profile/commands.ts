import type { BotCommand } from "../../../types/index.ts";
import { isObject, parseJson } from "../../json.ts";
import { toResult } from "../../wire/envelope.ts";
import { FieldError, JsonFields } from "../../wire/json-fields.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodCall, MethodHandler } from "../method.ts";
import { readLanguage } from "./language.ts";

const MAX_COMMANDS = 100;
const MAX_COMMAND = 32;
const MAX_DESCRIPTION = 256;
const SIMPLE_SCOPES: ReadonlySet<string> = new Set([
  "default",
  "all_private_chats",
  "all_group_chats",
  "all_chat_administrators",
]);

/** https://core.telegram.org/bots/api#setmycommands */
export const setMyCommands: MethodHandler = (call) => {
  const commands = readCommands(call.parameters.text("commands"));
  const key = readKey(call);
  if (commands.length > MAX_COMMANDS) throw badRequest("BOT_COMMANDS_TOO_MUCH");
  call.bot.settings.commands.set(key, commands.map(checkCommand));
  return toResult(true);
};

/** https://core.telegram.org/bots/api#deletemycommands */
export const deleteMyCommands: MethodHandler = (call) => {
  call.bot.settings.commands.delete(readKey(call));
  return toResult(true);
};

/** https://core.telegram.org/bots/api#getmycommands */
export const getMyCommands: MethodHandler = (call) =>
  toResult(call.bot.settings.commands.get(readKey(call)) ?? []);

function readCommands(text: string): BotCommand[] {
  if (text === "") return [];
  const list = parseJson(text);
  if (list === undefined) throw badRequest("can't parse commands JSON object");
  if (!Array.isArray(list)) throw badRequest("expected an Array of BotCommand");
  return list.map((value) => {
    try {
      if (!isObject(value)) throw new FieldError("expected an Object");
      const fields = new JsonFields(value);
      const command = fields.requiredText("command");
      const description = fields.requiredText("description");
      const isEphemeral = fields.boolean("is_ephemeral");
      return { command, description, ...(isEphemeral ? { is_ephemeral: true } : {}) };
    } catch (error) {
      if (!(error instanceof FieldError)) throw error;
      throw badRequest(`can't parse BotCommand: ${error.message}`);
    }
  });
}

function checkCommand({ command, description, ...flags }: BotCommand): BotCommand {
  const name = command.trim().replace(/^\//, "");
  if (name === "") throw badRequest("command must be non-empty");
  if ([...name].length > MAX_COMMAND) throw badRequest("command length must not exceed 32");
  if (!/^[a-z0-9_]+$/.test(name)) throw badRequest("BOT_COMMAND_INVALID");
  const text = description.trim();
  if (text === "") throw badRequest("command description must be non-empty");
  if ([...text].length > MAX_DESCRIPTION)
    throw badRequest("command description length must not exceed 256");
  return { command: name, description: text, ...flags };
}

/** Reads for whom the commands are: the scope and the language. */
function readKey(call: MethodCall): string {
  const scope = readScope(call);
  return `${scope} ${readLanguage(call.parameters)}`;
}

function readScope(call: MethodCall): string {
  const text = call.parameters.text("scope");
  if (text === "") return "default";
  const value = parseJson(text);
  if (value === undefined) throw badRequest("can't parse BotCommandScope JSON object");
  try {
    if (!isObject(value)) throw new FieldError("BotCommandScope must be an Object");
    return readScopeFields(call, new JsonFields(value));
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw badRequest(`can't parse BotCommandScope: ${error.message}`);
  }
}

function readScopeFields({ bot, world }: MethodCall, fields: JsonFields): string {
  const type = fields.requiredText("type");
  if (SIMPLE_SCOPES.has(type)) return type;
  if (type !== "chat" && type !== "chat_administrators" && type !== "chat_member")
    throw new FieldError("Unsupported type specified");
  const chatId = fields.requiredText("chat_id");
  if (chatId === "") throw new FieldError("Empty chat_id specified");
  const userId = type === "chat_member" ? Number(fields.requiredLong("user_id")) : 0;
  if (type === "chat_member" && userId <= 0) throw new FieldError("Invalid user_id specified");
  const chat = world.getChat(bot, chatId);
  if (type !== "chat" && chat.info.type === "private")
    throw badRequest("can't use specified scope in private chats");
  if (chat.info.type === "channel") throw badRequest("can't change commands in channel chats");
  return `${type} ${chat.id} ${userId}`;
}

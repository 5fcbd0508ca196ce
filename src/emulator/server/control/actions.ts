import type { World } from "../../model/world.ts";
import type { ButtonChoice } from "../../people/actions/buttons.ts";
import type { EmulatedChat } from "../../people/emulated-chat.ts";
import { EmulatedGroup } from "../../people/emulated-group.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { badRequest } from "../../wire/refusal.ts";
import { findAccount } from "./accounts.ts";
import {
  optionalInteger,
  optionalList,
  requireBot,
  requireInteger,
  requireObject,
  requireText,
  requireUser,
  toEmulatedBot,
} from "./read.ts";

type Action = (chat: EmulatedChat, parameters: Parameters, world: World) => unknown;

/** What a person does in a chat, by the name of the route. */
const ACTIONS: Readonly<Record<string, Action>> = {
  sendText: (chat, parameters) =>
    chat.sendText(requireText(parameters, "text"), replyOptions(parameters)),
  start: (chat, parameters) => chat.start(parameters.text("payload")),
  send: (chat, parameters) =>
    chat.send(requireObject(parameters, "content"), replyOptions(parameters)),
  edit: (chat, parameters) =>
    chat.edit(
      messageOf(parameters),
      parameters.text("text") || requireObject(parameters, "content"),
    ),
  delete: (chat, parameters) => chat.delete(messageOf(parameters)),
  react: (chat, parameters) =>
    chat.react(messageOf(parameters), ...optionalList(parameters, "reactions", isText)),
  pressButton: (chat, parameters) =>
    chat.press(messageOf(parameters), buttonOf(parameters)).callbackQuery,
  pressKeyboard: (chat, parameters) => chat.pressKeyboard(requireText(parameters, "button")),
  vote: (chat, parameters) =>
    chat.vote(messageOf(parameters), ...optionalList(parameters, "options", isIndex)),
  join: (chat) => chat.join(),
  leave: (chat) => chat.leave(),
  invite: (chat, parameters, world) =>
    chat.invite(findAccount(world, requireInteger(parameters, "invited_id"))),
  block: (chat) => chat.block(),
  unblock: (chat) => chat.unblock(),
};

/** A route for each action: of `user_id`, in the group `chat_id` or in the private chat with `bot_id`. */
export const ACTION_ROUTES: [string, (world: World, parameters: Parameters) => unknown][] =
  Object.entries(ACTIONS).map(([name, act]) => [
    name,
    (world, parameters) => act(openChat(world, parameters), parameters, world),
  ]);

function openChat(world: World, parameters: Parameters): EmulatedChat {
  const user = requireUser(world, parameters);
  if (!parameters.has("chat_id"))
    return user.openChat(toEmulatedBot(requireBot(world, parameters)));
  const chat = world.groups.get(requireInteger(parameters, "chat_id"));
  if (chat === undefined)
    throw badRequest("chat not found: chat_id is that of a group; for a private chat, pass bot_id");
  return user.in(new EmulatedGroup(chat));
}

function messageOf(parameters: Parameters): { readonly message_id: number } {
  return { message_id: requireInteger(parameters, "message_id") };
}

function replyOptions(parameters: Parameters) {
  const message_id = optionalInteger(parameters, "reply_to");
  return message_id === undefined ? {} : { reply_to: { message_id } };
}

function buttonOf(parameters: Parameters): ButtonChoice {
  if (parameters.has("data")) return { data: parameters.text("data") };
  if (!parameters.has("row")) return requireText(parameters, "button");
  return { row: requireInteger(parameters, "row"), column: requireInteger(parameters, "column") };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isIndex(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

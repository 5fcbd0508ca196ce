import type {
  ChatAdministratorRights,
  ChatPermissions,
  Contact,
  Poll,
  Venue,
} from "../../../types/index.ts";
import type { MessageRef } from "../../model/chats/ephemeral-messages.ts";
import type { SeenMessage } from "../../model/messages/message.ts";
import type { PaymentForm } from "../../model/payments/checkout.ts";
import type { World } from "../../model/world.ts";
import type { Account } from "../../people/actions/actor.ts";
import type { ButtonChoice } from "../../people/actions/buttons.ts";
import type { BoostKind } from "../../people/actions/channels/boost.ts";
import type { ChecklistOptions } from "../../people/actions/checklist.ts";
import type { KeyboardAnswer } from "../../people/actions/keyboard.ts";
import type { SendOptions } from "../../people/actions/send.ts";
import type { AlbumItem, FileOptions } from "../../people/actions/send-file.ts";
import type { EmulatedChat } from "../../people/emulated-chat.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { badRequest } from "../../wire/refusal.ts";
import { findAccount } from "./accounts.ts";
import { findChat, openChat, requireGroup } from "./find-chat.ts";
import { inlineQuery } from "./inline.ts";
import {
  fileOf,
  optionalInteger,
  optionalList,
  optionalObject,
  optionalTexts,
  requireBot,
  requireInteger,
  requireNumber,
  requireObject,
  requireText,
} from "./read.ts";

type Action = (chat: EmulatedChat, parameters: Parameters, world: World) => unknown;

/** What a person does in a chat, by the name of the route: one line for each method of `EmulatedChat` that acts. */
const ACTIONS: Readonly<Record<string, Action>> = {
  sendText: (chat, call) => chat.sendText(requireText(call, "text"), sendOptions(call)),
  start: (chat, call) => chat.start(call.text("payload")),
  send: (chat, call) => chat.send(requireObject(call, "content"), sendOptions(call)),
  edit: (chat, call) =>
    chat.edit(messageOf(call), call.text("text") || requireObject(call, "content")),
  delete: (chat, call) => chat.delete(messageOf(call)),
  forward: (chat, call, world) => chat.forward(forwardedMessage(world, call)),
  react: (chat, call) => chat.react(messageOf(call), ...optionalList(call, "reactions", isText)),
  pressButton: (chat, call) => chat.press(messageOf(call), buttonOf(call)).callbackQuery,
  pressKeyboard: (chat, call) =>
    chat.pressKeyboard(
      requireText(call, "button"),
      optionalObject<KeyboardAnswer>(call, "content"),
    ),
  vote: (chat, call) => chat.vote(messageOf(call), ...optionalList(call, "options", isIndex)),

  sendPhoto: (chat, call) => chat.sendPhoto(fileOf(call), fileOptions(call)),
  sendDocument: (chat, call) => chat.sendDocument(fileOf(call), fileOptions(call)),
  sendVideo: (chat, call) => chat.sendVideo(fileOf(call), fileOptions(call)),
  sendAudio: (chat, call) => chat.sendAudio(fileOf(call), fileOptions(call)),
  sendVoice: (chat, call) => chat.sendVoice(fileOf(call), fileOptions(call)),
  sendVideoNote: (chat, call) => chat.sendVideoNote(fileOf(call), fileOptions(call)),
  sendAnimation: (chat, call) => chat.sendAnimation(fileOf(call), fileOptions(call)),
  sendSticker: (chat, call) => chat.sendSticker(fileOf(call), fileOptions(call)),
  sendAlbum: (chat, call) => chat.sendAlbum(albumOf(call)),
  sendDice: (chat, call) => chat.sendDice(call.text("emoji") || undefined),
  sendContact: (chat, call) => chat.sendContact(optionalObject<Contact>(call, "contact")),
  sendLocation: (chat, call) =>
    chat.sendLocation(requireNumber(call, "latitude"), requireNumber(call, "longitude")),
  sendVenue: (chat, call) => chat.sendVenue(requireObject<Venue>(call, "venue")),
  sendPoll: (chat, call) =>
    chat.sendPoll(
      requireText(call, "question"),
      optionalList(call, "options", isText),
      optionalObject<Partial<Poll>>(call, "poll"),
    ),
  sendChecklist: (chat, call) =>
    chat.sendChecklist(
      requireText(call, "title"),
      optionalList(call, "tasks", isText),
      optionalObject<ChecklistOptions>(call, "options"),
    ),
  checkTasks: (chat, call) =>
    chat.checkTasks(messageOf(call), ...optionalList(call, "task_ids", isIndex)),
  uncheckTasks: (chat, call) =>
    chat.uncheckTasks(messageOf(call), ...optionalList(call, "task_ids", isIndex)),
  addTasks: (chat, call) => chat.addTasks(messageOf(call), ...optionalList(call, "tasks", isText)),

  inlineQuery,
  sendPrepared: (chat, call) => chat.sendPrepared(requireText(call, "id")),
  openWebApp: (chat) => ({ query_id: chat.openWebApp() }),
  sendWebAppData: (chat, call) =>
    chat.sendWebAppData(requireText(call, "data"), requireText(call, "button_text")),
  answerPreparedButton: (chat, call) =>
    chat.answerPreparedButton(
      requireText(call, "id"),
      requireObject<KeyboardAnswer>(call, "content"),
    ),
  giveGift: (chat, call) =>
    chat.giveGift(requireText(call, "gift_id"), {
      ...optionalTexts(call, ["text"]),
      is_private: call.boolean("is_private"),
      pay_for_upgrade: call.boolean("pay_for_upgrade"),
    }),
  buyMedia: (chat, call) => chat.buyMedia(messageOf(call)),
  pay: (chat, call) => void chat.pay(invoiceOf(call), optionalObject<PaymentForm>(call, "form")),

  changeSubscription: (chat, call) =>
    chat.changeSubscription(messageOf(call), requireText(call, "state")),

  join: (chat, call) => chat.join(call.text("invite_link") || undefined),
  leave: (chat) => chat.leave(),
  invite: (chat, call, world) => chat.invite(memberOf(world, call)),
  promote: (chat, call, world) =>
    chat.promote(
      memberOf(world, call),
      requireObject<Partial<ChatAdministratorRights>>(call, "rights"),
    ),
  restrict: (chat, call, world) =>
    chat.restrict(
      memberOf(world, call),
      requireObject<ChatPermissions>(call, "permissions"),
      untilOf(call),
    ),
  ban: (chat, call, world) => chat.ban(memberOf(world, call), untilOf(call)),
  unban: (chat, call, world) => chat.unban(memberOf(world, call)),
  pin: (chat, call) => chat.pin(messageOf(call)),
  setTitle: (chat, call) => chat.setTitle(requireText(call, "title")),
  createTopic: (chat, call) => ({ message_thread_id: chat.createTopic(requireText(call, "name")) }),
  upgrade: (chat) => chat.upgrade().info,
  boost: (chat, call) => chat.boost(boostKindOf(call)),
  removeBoosts: (chat) => chat.removeBoosts(),
  approvePost: (chat, call) =>
    chat.approvePost(messageOf(call), optionalInteger(call, "send_date") ?? 0),
  declinePost: (chat, call) => chat.declinePost(messageOf(call), call.text("comment")),
  draft: (chat) => chat.draft() ?? null,
  stopDraft: (chat) => chat.stopDraft(),
  block: (chat) => chat.block(),
  unblock: (chat) => chat.unblock(),
};

/** A route for each action. */
export const ACTION_ROUTES: [string, (world: World, parameters: Parameters) => unknown][] =
  /* @__PURE__ */ Object.entries(ACTIONS).map(([name, act]) => [
    name,
    (world, parameters) => act(openChat(world, parameters), parameters, world),
  ]);

/** Reads `message_id`, which is 0 for an ephemeral message, and `ephemeral_message_id`. */
function messageOf(call: Parameters): MessageRef {
  const ephemeral_message_id = optionalInteger(call, "ephemeral_message_id");
  return {
    message_id: requireInteger(call, "message_id"),
    ...(ephemeral_message_id === undefined ? {} : { ephemeral_message_id }),
  };
}

/** The message to forward: of the group `from_chat_id`, of the private chat with `from_bot_id`, or of the same chat. */
function forwardedMessage(world: World, call: Parameters): SeenMessage {
  const { message_id } = messageOf(call);
  const chat = call.has("from_chat_id")
    ? requireGroup(world, requireInteger(call, "from_chat_id"))
    : call.has("from_bot_id")
      ? world.findPrivateChat(
          requireBot(world, call, "from_bot_id"),
          requireInteger(call, "user_id"),
        )
      : findChat(world, call);
  const message = chat?.messages.get(message_id);
  if (message === undefined) throw badRequest("message to forward not found");
  return message;
}

function boostKindOf(call: Parameters): BoostKind | undefined {
  return (["premium", "gift_code"] as const).find((kind) => kind === call.text("kind"));
}

function memberOf(world: World, call: Parameters): Account {
  return findAccount(world, requireInteger(call, "member_id"));
}

function invoiceOf(call: Parameters): { readonly message_id: number } | string {
  return call.text("invoice_link") || messageOf(call);
}

function untilOf(call: Parameters): { readonly until_date?: number } {
  const until_date = optionalInteger(call, "until_date");
  return until_date === undefined ? {} : { until_date };
}

function sendOptions(call: Parameters): FileOptions {
  const message_id = optionalInteger(call, "reply_to");
  const message_thread_id = optionalInteger(call, "message_thread_id");
  const suggested_post = optionalObject<NonNullable<SendOptions["suggested_post"]>>(
    call,
    "suggested_post",
  );
  return {
    ...(message_id === undefined ? {} : { reply_to: { message_id } }),
    ...(message_thread_id === undefined ? {} : { message_thread_id }),
    ...(suggested_post === undefined ? {} : { suggested_post }),
  };
}

function fileOptions(call: Parameters): FileOptions {
  const fileName = call.file("file")?.fileName ?? "";
  return {
    ...sendOptions(call),
    ...optionalTexts(call, ["caption"]),
    ...(fileName === "" ? {} : { file_name: fileName }),
  };
}

/** Reads `items`, in which `file` is the name of a part of the multipart body. */
function albumOf(call: Parameters): AlbumItem[] {
  return optionalList(call, "items", isAlbumEntry).map(({ file, ...item }) => {
    const bytes = file === undefined ? undefined : call.file(file)?.bytes;
    return bytes === undefined ? item : { ...item, file: bytes };
  });
}

type AlbumEntry = Omit<AlbumItem, "file"> & { readonly file?: string };

function isAlbumEntry(value: unknown): value is AlbumEntry {
  return (
    typeof value === "object" &&
    value !== null &&
    "type" in value &&
    ["photo", "video", "document", "audio"].some((type) => type === value.type)
  );
}

function buttonOf(call: Parameters): ButtonChoice {
  if (call.has("data")) return { data: call.text("data") };
  if (!call.has("row")) return requireText(call, "button");
  return { row: requireInteger(call, "row"), column: requireInteger(call, "column") };
}

function isText(value: unknown): value is string {
  return typeof value === "string";
}

function isIndex(value: unknown): value is number {
  return typeof value === "number" && Number.isInteger(value) && value >= 0;
}

import type { Chat } from "../../model/chats/chat.ts";
import { toChatPhoto, toMedia } from "../../model/files/media.ts";
import { announceBy } from "../../model/groups/announce.ts";
import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { hasRight } from "../members/rights.ts";
import type { MethodCall, MethodHandler } from "../method.ts";

const ATTACHMENT = "attach://";
/** The size in which photos of chats are stored. */
const SIDE = 640;

/** https://core.telegram.org/bots/api#setchatphoto */
export const setChatPhoto: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const chatId = parameters.text("chat_id");
  const value = parameters.text("photo");
  const upload = parameters.file(
    value.startsWith(ATTACHMENT) ? value.slice(ATTACHMENT.length) : "photo",
  );
  if (upload === undefined)
    throw badRequest(
      value === "" ? "there is no photo in the request" : "photo must be uploaded as an InputFile",
    );
  const chat = openChat(call, chatId);
  if (upload.bytes.byteLength === 0) throw badRequest("file must be non-empty");
  const { bytes, fileName, contentType } = upload;
  const file = world.files.add({
    kind: "Photo",
    bytes,
    fileName,
    mimeType: contentType,
    width: SIDE,
    height: SIDE,
    duration: 0,
  });
  chat.details = { ...chat.details, photo: toChatPhoto(file) };
  const { photo = [] } = toMedia(file);
  announceBy(world, chat, bot.user, { new_chat_photo: photo });
  return toResult(true);
};

/** https://core.telegram.org/bots/api#deletechatphoto */
export const deleteChatPhoto: MethodHandler = (call) => {
  const chat = openChat(call, call.parameters.text("chat_id"));
  const { photo, ...details } = chat.details;
  if (photo === undefined) throw badRequest("CHAT_NOT_MODIFIED");
  chat.details = details;
  announceBy(call.world, chat, call.bot.user, { delete_chat_photo: true });
  return toResult(true);
};

function openChat(call: MethodCall, chatId: string): Chat {
  const chat = call.world.getWritableChat(call.bot, chatId);
  if (chat.info.type === "private") throw badRequest("can't change private chat photo");
  if (!hasRight(call, chat, "can_change_info"))
    throw badRequest("not enough rights to change chat photo");
  return chat;
}

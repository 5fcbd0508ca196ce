import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodHandler } from "../method.ts";
import { readUser, requireRight } from "./rights.ts";

const MAX_TAG = 16;

/** https://core.telegram.org/bots/api#setchatmembertag */
export const setChatMemberTag: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const user = readUser(call);
  const tag = parameters.text("tag").trim();
  const chat = world.getWritableChat(bot, parameters.text("chat_id"));
  const { type } = chat.info;
  if (type !== "group" && type !== "supergroup")
    throw badRequest("method is available only for groups and supergroups");
  requireRight(call, chat, "can_manage_tags", "CHAT_ADMIN_REQUIRED");
  const member = chat.members.of(user);
  if (member.status === "creator" || member.status === "administrator")
    throw badRequest("CHAT_CREATOR_REQUIRED");
  if (member.status === "left" || member.status === "kicked")
    throw badRequest("USER_NOT_PARTICIPANT");
  if ([...tag].length > MAX_TAG) throw badRequest("TAG_INVALID");
  if (/\p{Extended_Pictographic}/u.test(tag)) throw badRequest("TAG_EMOJI_NOT_ALLOWED");
  const { tag: _, ...untagged } = member;
  world.setMember(chat, tag === "" ? untagged : { ...untagged, tag });
  return toResult(true);
};

import type { ChatPermissions } from "../../../types/index.ts";
import { isObject, parseJson } from "../../json.ts";
import { ALL_PERMISSIONS } from "../../model/chats/rights.ts";
import { toResult } from "../../wire/envelope.ts";
import { FieldError, JsonFields } from "../../wire/json-fields.ts";
import { badRequest } from "../../wire/refusal.ts";
import type { MethodCall, MethodHandler } from "../method.ts";
import { requireRight } from "./rights.ts";

// Its keys are the names of all permissions.
const NAMES = Object.keys(ALL_PERMISSIONS) as (keyof ChatPermissions)[];

const MEDIA = [
  "can_send_audios",
  "can_send_documents",
  "can_send_photos",
  "can_send_videos",
  "can_send_video_notes",
  "can_send_voice_notes",
] as const satisfies readonly (keyof ChatPermissions)[];

/** https://core.telegram.org/bots/api#setchatpermissions */
export const setChatPermissions: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const permissions = readPermissions(call);
  const chat = world.getWritableChat(bot, parameters.text("chat_id"));
  const { type } = chat.info;
  if (type === "private") throw badRequest("can't change private chat permissions");
  if (type === "channel") throw badRequest("can't change channel chat permissions");
  requireRight(call, chat, "can_restrict_members", "not enough rights to change chat permissions");
  if (isSame(permissions, chat.permissions)) throw badRequest("CHAT_NOT_MODIFIED");
  chat.permissions = permissions;
  return toResult(true);
};

function isSame(a: Required<ChatPermissions>, b: Required<ChatPermissions>): boolean {
  return NAMES.every((name) => a[name] === b[name]);
}

/** Reads `permissions`, with those that others imply. Throws the refusals of the server. */
export function readPermissions({ parameters }: MethodCall): Required<ChatPermissions> {
  const isIndependent = parameters.boolean("use_independent_chat_permissions");
  const text = parameters.text("permissions");
  const value = parseJson(text);
  if (text !== "" && value === undefined) throw badRequest("can't parse permissions JSON object");
  if (text !== "" && !isObject(value)) throw badRequest("object expected as permissions");
  try {
    return withImplied(new JsonFields(isObject(value) ? value : {}), isIndependent);
  } catch (error) {
    if (!(error instanceof FieldError)) throw error;
    throw badRequest(`can't parse chat permissions: ${error.message}`);
  }
}

function withImplied(fields: JsonFields, isIndependent: boolean): Required<ChatPermissions> {
  const own = Object.fromEntries(
    NAMES.map((name) => [name, fields.boolean(name)]),
  ) as Required<ChatPermissions>;
  const { can_pin_messages, can_send_other_messages, can_add_web_page_previews, can_send_polls } =
    own;
  const hasMedia = MEDIA.some((name) => fields.has(name));
  const impliesAll = !isIndependent && (can_send_other_messages || can_add_web_page_previews);
  // The name that one permission had for all media.
  const isLegacyMedia = !hasMedia && fields.boolean("can_send_media_messages");
  const sendsMedia = isLegacyMedia || impliesAll;
  const impliesMessages = impliesAll || (!isIndependent && (isLegacyMedia || can_send_polls));
  const can_send_messages = own.can_send_messages || impliesMessages;
  const reacts = own.can_send_messages || (isLegacyMedia && !isIndependent);
  return {
    ...own,
    can_send_messages,
    ...(sendsMedia ? Object.fromEntries(MEDIA.map((name) => [name, true])) : {}),
    can_manage_topics: fields.has("can_manage_topics") ? own.can_manage_topics : can_pin_messages,
    can_edit_tag: fields.has("can_edit_tag") ? own.can_edit_tag : can_pin_messages,
    can_react_to_messages: fields.has("can_react_to_messages") ? own.can_react_to_messages : reacts,
  };
}

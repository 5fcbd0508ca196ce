import { isObject, parseJson } from "../../json.ts";
import type { Chat } from "../../model/chat.ts";
import type { SeenMessage } from "../../model/message.ts";
import type { Parameters } from "../../wire/parameters.ts";
import { badRequest, unsupported } from "../../wire/refusal.ts";
import { messageIdOf } from "../method.ts";

const UNSUPPORTED = [
  "chat_id",
  "quote",
  "checklist_task_id",
  "poll_option_id",
  "ephemeral_message_id",
];

/** The message that a new message replies to. */
export interface ReplyTarget {
  /** 0 when it is not a reply. */
  readonly messageId: number;
  readonly canBeMissing: boolean;
}

/** Reads `reply_parameters`, or the deprecated parameters that preceded it. */
export function readReplyTarget(parameters: Parameters): ReplyTarget {
  const text = parameters.text("reply_parameters");
  if (text === "") {
    const messageId = messageIdOf(parameters, "reply_to_message_id");
    return { messageId, canBeMissing: parameters.boolean("allow_sending_without_reply") };
  }
  const value = parseJson(text);
  if (value === undefined) throw badRequest("can't parse reply parameters JSON object");
  if (!isObject(value)) throw badRequest("object expected as reply parameters");
  if (Object.keys(value).length === 0) return { messageId: 0, canBeMissing: false };
  for (const name of UNSUPPORTED) {
    if (value[name] !== undefined) throw unsupported(`${name} of reply_parameters`);
  }
  const { message_id, allow_sending_without_reply } = value;
  if (message_id === undefined) throw badRequest(`can't find field "message_id"`);
  const messageId = Number(message_id);
  if (!Number.isInteger(messageId)) throw badRequest(`field "message_id" must be a valid Number`);
  return { messageId, canBeMissing: allow_sending_without_reply === true };
}

/** Returns the message to reply to; undefined when it does not exist and the call allows that. */
export function findRepliedMessage(chat: Chat, target: ReplyTarget): SeenMessage | undefined {
  const { messageId, canBeMissing } = target;
  if (messageId <= 0) return undefined;
  const message = chat.messages.get(messageId);
  if (message === undefined && !canBeMissing) {
    throw badRequest("message to be replied not found");
  }
  return message;
}

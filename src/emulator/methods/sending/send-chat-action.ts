import { toResult } from "../../wire/envelope.ts";
import { badRequest } from "../../wire/refusal.ts";
import { type MethodHandler, messageIdOf } from "../method.ts";
import { checkThread } from "./send-options.ts";

/** The current names and the deprecated ones. */
const ACTIONS: ReadonlySet<string> = new Set([
  "cancel",
  "typing",
  "record_video",
  "upload_video",
  "record_audio",
  "record_voice",
  "upload_audio",
  "upload_voice",
  "upload_photo",
  "upload_document",
  "choose_sticker",
  "pick_up_location",
  "find_location",
  "record_video_note",
  "upload_video_note",
]);

/** https://core.telegram.org/bots/api#sendchataction */
export const sendChatAction: MethodHandler = (call) => {
  const { bot, world, parameters } = call;
  const connectionId = parameters.text("business_connection_id");
  const chatId = parameters.text("chat_id");
  const threadId = messageIdOf(parameters, "message_thread_id");
  const action = parameters.text("action").toLowerCase();
  if (!ACTIONS.has(action)) throw badRequest("wrong parameter action in request");
  const chat = world.getTarget(bot, { chatId, connectionId });
  if (chat.parent !== undefined)
    throw badRequest("chat actions can't be sent to channel direct messages chats");
  // Unlike a message, an action can name the General topic.
  if (!chat.isGeneralTopic(threadId)) checkThread(call, chat, threadId);
  chat.record({
    kind: "action",
    action,
    ...(threadId === 0 ? {} : { message_thread_id: threadId }),
  });
  return toResult(true);
};

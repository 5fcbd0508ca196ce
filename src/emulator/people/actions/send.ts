import type { Message } from "../../../types/index.ts";
import { type SeenMessage, toRepliedMessage } from "../../model/message.ts";
import { publishMessage } from "../../model/publish.ts";
import { type Actor, checkCanWrite } from "./actor.ts";

/** How a person sends a message. */
export interface SendOptions {
  /** The message to reply to. */
  readonly reply_to?: Pick<SeenMessage, "message_id">;
}

/** Sends a message as a person, and delivers it to the bots that may see it. Throws when the person cannot write. */
export function sendAs(
  actor: Actor,
  content: Partial<Message>,
  { reply_to }: SendOptions = {},
): SeenMessage {
  checkCanWrite(actor);
  const { user, chat, world } = actor;
  const { reply_markup: _, ...fields } = content;
  const message = chat.send(
    {
      ...(chat.info.type === "channel" ? { sender_chat: chat.info } : { from: user }),
      date: world.timers.unixTime(),
      ...(chat.business === undefined
        ? {}
        : { business_connection_id: chat.business.connectionId }),
      ...(reply_to === undefined
        ? {}
        : { reply_to_message: toRepliedMessage(findMessage(actor, reply_to)) }),
      ...fields,
    },
    { author: user },
  );
  publishMessage(chat, message, "new");
  return structuredClone(message);
}

/** Returns the message as it is now. Throws when it was deleted. */
export function findMessage(
  { chat }: Actor,
  { message_id }: Pick<SeenMessage, "message_id">,
): SeenMessage {
  const message = chat.messages.get(message_id);
  if (message === undefined) throw new TypeError(`Message ${message_id} is not in the chat`);
  return message;
}

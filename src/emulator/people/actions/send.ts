import type { Message } from "../../../types/index.ts";
import type { SeenMessage } from "../../model/message.ts";
import { publishMessage } from "../../model/publish.ts";
import { type Actor, checkCanWrite } from "./actor.ts";

/** Sends a message as a person, and delivers it to the bots that may see it. Throws when the person cannot write. */
export function sendAs(actor: Actor, content: Partial<Message>): SeenMessage {
  checkCanWrite(actor);
  const { user, chat, world } = actor;
  const { reply_markup: _, ...fields } = content;
  const message = chat.send(
    {
      ...(chat.info.type === "channel" ? { sender_chat: chat.info } : { from: user }),
      date: world.timers.unixTime(),
      ...fields,
    },
    { author: user },
  );
  publishMessage(chat, message, "new");
  return structuredClone(message);
}

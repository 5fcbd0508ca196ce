import type { MessageOrigin } from "../../../types/index.ts";
import type { SeenMessage } from "./message.ts";

/** Where a message comes from, for one that forwards it or replies to it from another chat. */
export function originOf(message: SeenMessage): MessageOrigin {
  const { forward_origin, from, sender_chat, chat, date, author_signature } = message;
  if (forward_origin !== undefined) return forward_origin;
  const signature = author_signature === undefined ? {} : { author_signature };
  if (chat.type === "channel")
    return { type: "channel", date, chat, message_id: message.message_id, ...signature };
  if (sender_chat !== undefined) return { type: "chat", date, sender_chat, ...signature };
  if (from !== undefined) return { type: "user", date, sender_user: from };
  return { type: "hidden_user", date, sender_user_name: "" };
}
